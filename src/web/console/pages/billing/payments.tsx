import type { Payment } from '../../../client/resources.js';
import { paymentsQuery } from '../../api/queries/billing.js';
import { Badge, type BadgeTone } from '../../components/badge.js';
import { Day, money } from '../../components/format.js';
import { Paged } from '../../components/lists/paged.js';
import { words } from '../../locales/words.js';
import type { NameOf } from './agent-names.js';

interface BillingPaymentsProps {
  organizationId: string;
  nameOf: NameOf;
}

export function BillingPayments({ organizationId, nameOf }: BillingPaymentsProps) {
  return (
    <section className="card">
      <h2>{words.billing.payments}</h2>
      <Paged
        page={(cursor) => paymentsQuery(organizationId, cursor)}
        label={words.billing.payments}
        empty={<p>{words.billing.noPayments}</p>}
      >
        {(payment) => (
          <PaymentRow
            payment={payment}
            name={payment.agentId === null ? words.billing.otherPurchase : nameOf(payment.agentId)}
          />
        )}
      </Paged>
    </section>
  );
}

const TONES: Record<Payment['status'], BadgeTone> = {
  credited: 'good',
  in_review: 'warning',
  refunded: 'plain',
  partially_refunded: 'plain',
  disputed: 'bad',
};

function PaymentRow({ payment, name }: { payment: Payment; name: string }) {
  const { status, kind, tokens, paidAt, amount, currency, invoiceUrl } = payment;
  const meanings: Partial<Record<Payment['status'], string>> = words.billing.paymentMeanings;
  return (
    <div className="columned">
      <span>
        <strong>{name}</strong> <Badge tone={TONES[status]}>{words.billing.paymentStatuses[status]}</Badge>
      </span>
      <span className="amount">{money(amount, currency)}</span>
      <span className="hint">
        {words.billing.paymentKinds[kind]}
        {tokens > 0 && <> · {words.money.tokens(tokens)}</>} · <Day of={paidAt} />
      </span>
      <span className="hint end">
        {invoiceUrl ? (
          <a href={invoiceUrl} aria-label={words.billing.invoiceFor(name)}>
            {words.billing.invoice}
          </a>
        ) : (
          words.billing.noInvoice
        )}
      </span>
      {meanings[status] && <span className="hint wide">{meanings[status]}</span>}
    </div>
  );
}
