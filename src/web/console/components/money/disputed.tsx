import { Button, DataList, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import type { Agent } from '../../../client/resources.js';
import { paymentsQuery } from '../../api/queries/billing.js';
import { words } from '../../locales/words.js';
import { Fact } from '../facts.js';
import { Notice } from '../feedback/notice.js';
import { Day, money } from '../format.js';
import { Support } from '../support.js';
import { useIsNarrow } from '../lists/table.js';
import { isBlockedByDispute } from './payment-trouble.js';
import { Purchase } from './purchase.js';

const { disputed } = words;

interface DisputedProps {
  organizationId: string;
  agents: Agent[];
  /** Leads to the page Billing for what happened and what to do. */
  isShort?: boolean;
}

/**
 * Says that a dispute blocks all purchases, since when, and what to do. For people who may see payments. The disputed
 * payment may be missing from the list, which has only the latest payments.
 */
export function Disputed({ organizationId, agents, isShort = false }: DisputedProps) {
  const id = useId();
  const isNarrow = useIsNarrow();
  const isBlocked = agents.some(isBlockedByDispute);
  const { data, isPending } = useQuery({ ...paymentsQuery(organizationId), enabled: isBlocked });
  if (!isBlocked) return null;
  const payments = data?.data.filter(({ disputedAt }) => disputedAt !== null) ?? [];
  const nameOf = (agentId: string | null) => agents.find((agent) => agent.id === agentId)?.name ?? agentId;
  return (
    <section aria-labelledby={id}>
      <Notice
        tone="bad"
        actions={
          isShort && (
            <Button component={Link} href={`/organizations/${organizationId}/billing`}>
              {disputed.more}
            </Button>
          )
        }
      >
        <Title order={2} id={id}>
          {disputed.title}
        </Title>
        {isShort ? (
          <>
            {/* Reserves the line until the payments are known. */}
            {isPending && <p>{'\u00a0'}</p>}
            {payments.map(({ id: payment, amount, currency, agentId }) => {
              const agent = agents.find((one) => one.id === agentId);
              return (
                agent && <p key={payment}>{disputed.of(money(amount, currency), <bdi>{agent.name}</bdi>)}</p>
              );
            })}
            <p>{disputed.short}</p>
          </>
        ) : (
          <DataList mt={8} orientation={isNarrow ? 'vertical' : 'horizontal'}>
            <Fact name={disputed.toDo}>{disputed.whatToDo(<Support />)}</Fact>
            {payments.map((payment) => (
              <Fact name={disputed.payment} key={payment.id}>
                <Purchase payment={payment} name={nameOf(payment.agentId)}>
                  {disputed.dates(<Day of={payment.paidAt} />, <Day of={payment.disputedAt!} />)}
                </Purchase>
              </Fact>
            ))}
            <Fact name={disputed.blocked}>{disputed.short}</Fact>
          </DataList>
        )}
      </Notice>
    </section>
  );
}

/** The agents with a disputed payment. Empty for people who may not see payments. */
export function useDisputedAgents(organizationId: string, agents: Agent[], maySee: boolean): Set<string> {
  const enabled = maySee && agents.some(isBlockedByDispute);
  const { data } = useQuery({ ...paymentsQuery(organizationId), enabled });
  const payments = (enabled && data?.data) || [];
  return new Set(
    payments.flatMap(({ agentId, disputedAt }) => (agentId !== null && disputedAt !== null ? [agentId] : [])),
  );
}
