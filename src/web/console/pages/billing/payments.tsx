import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Card, Hint } from '../../components/card.js';
import type { Billing, Payment } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { paymentsQuery, readPaymentsCsv } from '../../api/queries/billing.js';
import { saveFile } from '../../api/save-file.js';
import { Badge, type Tone } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Failure } from '../../components/feedback/notice.js';
import { Day, money } from '../../components/format.js';
import { Paged } from '../../components/lists/paged.js';
import { OutwardLink } from '../../components/outward-link.js';
import { words } from '../../locales/words.js';
import type { NameOf } from './agent-names.js';
import { Nothing } from './nothing.js';
import { PurchaseRow } from './purchase-row.js';
import type { SummaryRow } from './summary-rows.js';

interface BillingPaymentsProps {
  billing: Billing;
  organizationName: string;
  nameOf: NameOf;
}

/** Invoices that are not paid yet, and what was paid. */
export function BillingPayments({ billing, organizationName, nameOf }: BillingPaymentsProps) {
  const { organizationId: id, subscriptionSummary } = billing;
  const open = subscriptionSummary.subscriptions.filter(({ openInvoice }) => openInvoice);
  const hasPayments = useQuery(paymentsQuery(id)).data?.data.length !== 0;
  const file = [organizationName, words.billing.paymentsFile];
  const download = useChange(async () => saveFile(await readPaymentsCsv(id), file, 'csv'), {
    stale: [],
    done: words.billing.paymentsSaved,
  });
  return (
    <Card
      title={words.billing.payments}
      action={
        hasPayments && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            isPending={download.isPending}
            onClick={() => download.mutate()}
          >
            {words.billing.exportPayments}
          </Button>
        )
      }
    >
      <Failure error={download.error} />
      <Paged
        page={(cursor) => paymentsQuery(id, cursor)}
        label={words.billing.payments}
        first={
          open.length > 0 &&
          open.map((row) => (
            <li key={row.agentId}>
              <OpenInvoice row={row} name={nameOf(row.agentId)} />
            </li>
          ))
        }
        empty={<Nothing title={words.billing.noPayments}>{words.billing.noPaymentsHint}</Nothing>}
      >
        {(payment) => (
          <PaymentRow
            payment={payment}
            name={payment.agentId === null ? words.billing.otherPurchase : nameOf(payment.agentId)}
          />
        )}
      </Paged>
    </Card>
  );
}

/** An invoice that is still to be paid. The service keeps only payments, so it comes from the subscription. */
function OpenInvoice({ row, name }: { row: SummaryRow; name: string }) {
  const { amount, currency, url, createdAt, dueAt, processing } = row.openInvoice!;
  const due = dueAt && words.billing.dueOn(<Day of={dueAt} />);
  return (
    <PurchaseRow
      name={<Name of={name} />}
      badge={
        processing ? (
          <Badge tone="warning">{words.billing.processing}</Badge>
        ) : (
          <Badge tone="bad">{words.subscription.badges.past_due}</Badge>
        )
      }
      amount={money(amount, currency)}
      invoice={
        url && (
          <OutwardLink href={url} name={words.billing.payFor(name)}>
            {words.billing.pay}
          </OutwardLink>
        )
      }
    >
      <Hint>
        {words.billing.paymentKinds.subscription}
        {createdAt && (
          <>
            {' · '}
            {words.billing.invoiceOf(<Day of={createdAt} />)}
          </>
        )}
        {due && <> · {due}</>}
      </Hint>
    </PurchaseRow>
  );
}

const TONES: Record<Payment['status'], Tone> = {
  credited: 'good',
  in_review: 'warning',
  refunded: 'plain',
  partially_refunded: 'plain',
  disputed: 'bad',
};

function PaymentRow({ payment, name }: { payment: Payment; name: string }) {
  const { status, kind, tokens, paidAt, amount, currency, invoiceUrl } = payment;
  return (
    <PurchaseRow
      name={<Name of={name} />}
      badge={<Badge tone={TONES[status]}>{words.billing.paymentStatuses[status]}</Badge>}
      amount={money(amount, currency)}
      invoice={
        invoiceUrl ? (
          <OutwardLink href={invoiceUrl} name={words.billing.invoiceFor(name)}>
            {words.billing.invoice}
          </OutwardLink>
        ) : (
          <Hint>{words.billing.noInvoice}</Hint>
        )
      }
    >
      <Hint>
        {words.billing.paymentKinds[kind]}
        {tokens > 0 && <> · {words.money.tokens(tokens)}</>} · <Day of={paidAt} />
      </Hint>
    </PurchaseRow>
  );
}

function Name({ of }: { of: string }) {
  return (
    <strong>
      <bdi>{of}</bdi>
    </strong>
  );
}
