import { useEffect } from 'react';
import type { CheckoutOutcome } from '../../client/navigation.js';
import { withoutParameter } from './address.js';
import { Notice } from './notice.js';

const SENTENCES: Record<CheckoutOutcome, string> = {
  success: 'Thank you. It is paid, and ready to use.',
  pending: 'The payment is not confirmed yet. It appears among the agents by itself as soon as it is.',
  canceled: 'Nothing was bought.',
};

/** How the purchase ended from which the person just came back. */
export function CheckoutNotice({ outcome }: { outcome: CheckoutOutcome | null }) {
  useEffect(() => withoutParameter('checkout'), []);
  if (!outcome) return null;
  return <Notice tone={outcome === 'success' ? 'good' : 'plain'}>{SENTENCES[outcome]}</Notice>;
}
