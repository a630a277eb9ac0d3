import { Anchor, Group, Text } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, Hint } from '../../components/card.js';
import type { Billing, Payment } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { paymentsQuery, readPaymentsCsv } from '../../api/queries/billing.js';
import { saveFile, today } from '../../api/save-file.js';
import { Badge, type Tone } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Failure } from '../../components/feedback/notice.js';
import { Day, money } from '../../components/format.js';
import { Paged } from '../../components/lists/paged.js';
import { isOverdue } from '../../components/subscription-state.js';
import { words } from '../../locales/words.js';
import type { NameOf } from './agent-names.js';
import './billing.css';
import { Nothing } from './nothing.js';
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
  const file = `${organizationName} ${words.billing.paymentsFile} ${today()}.csv`;
  const download = useChange(async () => saveFile(await readPaymentsCsv(id), file), {
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
            size="xs"
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
      <div className="framed">
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
      </div>
    </Card>
  );
}

/** An invoice that is still to be paid. The service keeps only payments, so it comes from the subscription. */
function OpenInvoice({ row, name }: { row: SummaryRow; name: string }) {
  const { amount, currency, url, dueAt } = row.openInvoice!;
  return (
    <PurchaseRow
      name={name}
      badge={
        isOverdue(row) ? (
          <Badge tone="bad">{words.subscription.badges.past_due}</Badge>
        ) : (
          <Badge tone="warning">{words.billing.open}</Badge>
        )
      }
      amount={money(amount, currency)}
      what={words.billing.paymentKinds.subscription}
      when={dueAt ? words.billing.dueOn(<Day of={dueAt} />) : words.billing.dueNow}
      invoice={
        <InvoiceLink url={url} name={words.billing.payFor(name)}>
          {words.billing.pay}
        </InvoiceLink>
      }
    />
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
      name={name}
      badge={<Badge tone={TONES[status]}>{words.billing.paymentStatuses[status]}</Badge>}
      amount={money(amount, currency)}
      what={[words.billing.paymentKinds[kind], tokens > 0 && words.money.tokens(tokens)]
        .filter(Boolean)
        .join(' · ')}
      when={<Day of={paidAt} />}
      invoice={
        invoiceUrl ? (
          <InvoiceLink url={invoiceUrl} name={words.billing.invoiceFor(name)}>
            {words.billing.invoice}
          </InvoiceLink>
        ) : (
          <Hint>{words.billing.noInvoice}</Hint>
        )
      }
    />
  );
}

interface PurchaseRowProps {
  name: string;
  badge: ReactNode;
  amount: string;
  what: string;
  when: ReactNode;
  invoice: ReactNode;
}

function PurchaseRow({ name, badge, amount, what, when, invoice }: PurchaseRowProps) {
  return (
    <div className="purchase">
      <div>
        <Group gap="0.125rem 0.5rem">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {badge}
        </Group>
        <Hint>
          {what} <span className="dot">·</span> <span className="when">{when}</span>
        </Hint>
      </div>
      <div>
        <Text fw={600} className="amount">
          {amount}
        </Text>
        {invoice}
      </div>
    </div>
  );
}

function InvoiceLink({ url, name, children }: { url: string; name: string; children: ReactNode }) {
  return (
    <Text size="sm">
      <Anchor href={url} target="_blank" rel="noreferrer" aria-label={name}>
        {children}
        <IconExternalLink size={14} className="leaves" aria-hidden="true" />
      </Anchor>
    </Text>
  );
}
