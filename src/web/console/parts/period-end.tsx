import { Day } from './format.js';

interface PeriodEndProps {
  subscription: { status: string; currentPeriodEnd: string | null; cancelAtPeriodEnd: boolean };
}

export function PeriodEnd({ subscription }: PeriodEndProps) {
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  if (!currentPeriodEnd) return null;
  const renews = status === 'active' || status === 'trialing';
  return (
    <>
      {cancelAtPeriodEnd ? 'ends ' : renews ? 'renews ' : 'until '}
      <Day of={currentPeriodEnd} />
    </>
  );
}
