import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Fragment, useId, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Agent, Billing } from '../../../client/resources.js';
import { billingQuery } from '../../api/queries/billing.js';
import { AdminsLink } from '../admins-link.js';
import { Notice } from '../feedback/notice.js';
import { Day, money } from '../format.js';
import { words } from '../../locales/words.js';
import { PortalButton } from './portal-button.js';
import { isOverdue, stateOfAgent, worksUntil } from './subscription-state.js';
import { isPast } from '../tense.js';

interface OverdueProps {
  organizationId: string;
  agents: Agent[];
}

type OpenInvoice = NonNullable<Billing['subscriptionSummary']['subscriptions'][number]['openInvoice']>;

/**
 * Lists overdue subscriptions. People who may pay see the debt and a button for each subscription. Others see whom to
 * ask.
 */
export function Overdue({ organizationId, agents }: OverdueProps) {
  const id = useId();
  const overdue = agents.filter(({ subscription }) => isOverdue(subscription));
  if (overdue.length === 0) return null;
  const mayPay = overdue.every(({ actions }) => actions.checkout.reason !== 'relation_required');
  return (
    <section aria-labelledby={id}>
      <Notice tone="bad" actions={!mayPay && <AdminsLink organizationId={organizationId} isButton />}>
        <Title order={2} id={id}>
          {overdue.length === 1 ? words.overdue.one : words.overdue.several}
        </Title>
        {mayPay ? (
          overdue.map((agent) => <Owed organizationId={organizationId} agent={agent} key={agent.id} />)
        ) : (
          <p>
            {overdue.map((agent) => (
              <Fragment key={agent.id}>{meaningOf(agent, worksUntil(agent))} </Fragment>
            ))}
            {words.overdue.askToPay}
          </p>
        )}
      </Notice>
    </section>
  );
}

/** @param until when the agent stops working, unless it is shown elsewhere */
function meaningOf(agent: Agent, until: string | null): ReactNode {
  const state = stateOfAgent(agent);
  const of = words.overdue.of[state === 'unpaid' || state === 'first_payment_failed' ? state : 'past_due'];
  return of(<bdi>{agent.name}</bdi>, until && <Day of={until} />);
}

/** What is owed for an agent, and a button to pay it. */
function Owed({ organizationId, agent }: { organizationId: string; agent: Agent }) {
  const { data, isPending } = useQuery(billingQuery(organizationId));
  const subscription = data?.subscriptionSummary.subscriptions.find(({ agentId }) => agentId === agent.id);
  const invoice = subscription && isOverdue(subscription) ? subscription.openInvoice : null;
  return (
    <Stack gap="xs" align="flex-start">
      <p>{meaningOf(agent, invoice || isPending ? null : worksUntil(agent))}</p>
      {(invoice || isPending) && (
        <Due invoice={invoice} all={subscription?.amountDue} until={worksUntil(agent)} />
      )}
      {invoice?.processing ? (
        <p>{words.overdue.processing}</p>
      ) : (
        <Pay organizationId={organizationId} name={agent.name} invoice={invoice} isPending={isPending} />
      )}
    </Stack>
  );
}

interface DueProps {
  invoice: OpenInvoice | null | undefined;
  /** What all open invoices of the subscription ask together. */
  all: number | null | undefined;
  /** When the agent stops working. */
  until: string | null;
}

/** The facts of an invoice. Without one, it reserves their place until the invoice is known. */
function Due({ invoice, all, until }: DueProps) {
  const { amount, oldest, due, works, nextAttempt } = words.overdue;
  const hasMore = invoice && all != null && all > invoice.amount;
  const facts: [string, ReactNode][] = [
    [amount, invoice && money(all ?? invoice.amount, invoice.currency)],
    ...(hasMore ? [[oldest, money(invoice.amount, invoice.currency)] as [string, ReactNode]] : []),
    ...(invoice?.dueAt ? [[due, <Day of={invoice.dueAt} />] as [string, ReactNode]] : []),
    ...(until ? [[works, <Day of={until} />] as [string, ReactNode]] : []),
    ...(invoice?.processing ? [] : [[nextAttempt, invoice && attemptOf(invoice)] as [string, ReactNode]]),
  ];
  return (
    <Group
      component="dl"
      gap="xs"
      style={{ columnGap: 'clamp(1rem, 4vw, 2rem)', visibility: invoice ? undefined : 'hidden' }}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="sm">
            {name}
          </Text>
          <Text component="dd" fw={650}>
            {value ?? '\u00a0'}
          </Text>
        </div>
      ))}
    </Group>
  );
}

function attemptOf({ nextAttemptAt }: OpenInvoice): ReactNode {
  if (!nextAttemptAt || isPast(nextAttemptAt)) return words.overdue.noAttempt;
  return <Day of={nextAttemptAt} />;
}

interface PayProps {
  organizationId: string;
  name: string;
  invoice: OpenInvoice | null | undefined;
  isPending: boolean;
}

/** Opens the invoice in a new tab, because the payment provider's page has no link back. */
function Pay({ organizationId, name, invoice, isPending }: PayProps) {
  // Reserves the height of the button until the invoice is known, so that nothing moves.
  if (isPending)
    return (
      <Button component="span" style={{ visibility: 'hidden' }}>
        {'\u00a0'}
      </Button>
    );
  if (!invoice?.url) return <PortalButton organizationId={organizationId} label={words.method.change} />;
  const pay = words.overdue.pay(money(invoice.amount, invoice.currency));
  return (
    <Button
      component="a"
      href={invoice.url}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={16} aria-hidden="true" />}
      aria-label={`${pay}: ${name}`}
    >
      {pay}
    </Button>
  );
}
