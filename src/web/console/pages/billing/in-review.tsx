import { useQuery } from '@tanstack/react-query';
import { paymentsQuery } from '../../api/queries/billing.js';
import { Notice } from '../../components/feedback/notice.js';
import { Day } from '../../components/format.js';
import { Purchase } from '../../components/money/purchase.js';
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
      {payments.map((payment) => (
        <div key={payment.id}>
          <Purchase payment={payment} name={payment.agentId && nameOf(payment.agentId)}>
            {inReview.date(<Day of={payment.paidAt} />)}
          </Purchase>
        </div>
      ))}
      <p>{inReview.meaning}</p>
    </Notice>
  );
}
