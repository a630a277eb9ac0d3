import type { Payment } from '../../client/resources.js';
import { useAgents, usePayments } from '../api/queries.js';
import { Badge, type BadgeTone } from '../parts/badge.js';
import { Day, money, tokens } from '../parts/format.js';
import { List } from '../parts/list.js';

export function BillingPayments({ organizationId }: { organizationId: string }) {
  const payments = usePayments(organizationId);
  const { rows: agents } = useAgents(organizationId);
  const nameOf = (agentId: string | null) =>
    agents?.find(({ id }) => id === agentId)?.name ?? agentId ?? 'Other purchase';
  return (
    <section className="card">
      <h2>Payments</h2>
      <List query={payments} label="Payments" empty={<p>No payments.</p>}>
        {(payment) => <PaymentRow payment={payment} name={nameOf(payment.agentId)} />}
      </List>
    </section>
  );
}

const STATUSES: Record<Payment['status'], [tone: BadgeTone, words: string]> = {
  credited: ['good', 'credited'],
  in_review: ['warning', 'in review'],
  refunded: ['plain', 'refunded'],
  partially_refunded: ['plain', 'partially refunded'],
  disputed: ['bad', 'disputed'],
};

function PaymentRow({ payment, name }: { payment: Payment; name: string }) {
  const [tone, words] = STATUSES[payment.status];
  return (
    <div className="row">
      <span className="grow">
        <strong>{name}</strong>
        <span className="hint">
          {money(payment.amount, payment.currency)} ·{' '}
          {payment.kind === 'subscription' ? 'subscription' : 'top-up'}
          {payment.tokens > 0 && <> · {tokens(payment.tokens)}</>} · <Day of={payment.paidAt} />
          {payment.invoiceUrl && (
            <>
              {' · '}
              <a href={payment.invoiceUrl} aria-label={`Invoice for ${name}`}>
                Invoice
              </a>
            </>
          )}
        </span>
      </span>
      <Badge tone={tone}>{words}</Badge>
    </div>
  );
}
