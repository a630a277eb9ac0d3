import { useQuery } from '@tanstack/react-query';
import { paymentsQuery } from '../../api/queries/billing.js';
import { Notice } from '../../components/feedback/notice.js';
import { Day, money } from '../../components/format.js';
import { words } from '../../locales/words.js';
import type { NameOf } from './agent-names.js';

const { inReview } = words;

/** Says which of the latest payments are being checked, and that nothing is blocked. */
export function InReview({ organizationId, nameOf }: { organizationId: string; nameOf: NameOf }) {
  const { data } = useQuery(paymentsQuery(organizationId));
  const payments = data?.data.filter(({ status }) => status === 'in_review') ?? [];
  if (payments.length === 0) return null;
  return (
    <Notice tone="warning" title={payments.length === 1 ? inReview.one : inReview.several}>
      {payments.map(({ id, amount, currency, agentId, paidAt }) => (
        <p key={id}>
          {inReview.of(
            <strong>{money(amount, currency)}</strong>,
            <bdi>{agentId === null ? words.billing.otherPurchase : nameOf(agentId)}</bdi>,
            <Day of={paidAt} />,
          )}
        </p>
      ))}
      <p>{inReview.meaning}</p>
    </Notice>
  );
}
