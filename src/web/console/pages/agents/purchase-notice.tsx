import { Button as LinkButton } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconHourglass } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { checkoutOutcomeIn, purchaseIn, type CheckoutOutcome } from '../../../client/navigation.js';
import type { Agent } from '../../../client/resources.js';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/feedback/notice.js';
import { removeParameter } from '../../components/forms/address.js';
import { Support } from '../../components/support.js';
import { words } from '../../locales/words.js';
import { BuyAgain } from './buy-again.js';

/** Seconds before each time that the agents are read again. After the last time, the person has to ask. */
const WAITS = [2, 3, 5, 8, 13, 21, 34, 55];

interface Agents {
  rows: Agent[] | undefined;
  isFetchedAfterMount: boolean;
  refetch: () => unknown;
}

/** The outcome and the purchase in the URL after a checkout, and whether the payment is still awaited. */
export function useReturn(agents: Agents) {
  const [{ outcome, purchase }] = useState(() => ({
    outcome: checkoutOutcomeIn(location.search),
    purchase: purchaseIn(location.search),
  }));
  useEffect(() => ['checkout', 'agentId', 'kind'].forEach(removeParameter), []);
  const [settled, setSettled] = useState<'success' | 'unknown'>();
  const [reads, setReads] = useState(0);
  const isPending = outcome === 'pending' && !settled;
  const { rows, isFetchedAfterMount, refetch } = agents;
  const bought = rows?.find(({ id }) => id === purchase?.agentId);
  const awaited = bought ? [bought] : rows;
  const [balanceBefore, setBalanceBefore] = useState<number>();
  if (isPending && isFetchedAfterMount && bought?.checkout && balanceBefore === undefined)
    setBalanceBefore(bought.tokenBalance);
  // No checkout is in progress any more. If the payment has failed, it has added no tokens.
  if (isPending && isFetchedAfterMount && awaited?.every(({ checkout }) => !checkout))
    setSettled(bought && bought.tokenBalance > (balanceBefore ?? 0) ? 'success' : 'unknown');
  const wait = isPending ? WAITS[reads] : undefined;
  const isVisible = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (wait === undefined || !isVisible) return;
    const timer = setTimeout(() => {
      void refetch();
      setReads((count) => count + 1);
    }, wait * 1000);
    return () => clearTimeout(timer);
  }, [wait, isVisible, refetch]);
  return {
    outcome: outcome !== 'pending' || isPending ? outcome : settled === 'success' ? 'success' : null,
    isPending,
    purchase,
    /** What was bought, if the URL names an agent of the list. */
    bought,
    /** Waits once more, after the waiting has ended. */
    checkAgain: isPending && wait === undefined ? () => setReads(0) : undefined,
    refetch,
  } as const;
}

interface PurchaseNoticeProps {
  returned: ReturnType<typeof useReturn>;
  organizationId: string;
}

/** Shows the outcome of a purchase once after the return. Reads the agents again while the payment is awaited. */
export function PurchaseNotice({ returned, organizationId }: PurchaseNoticeProps) {
  const { outcome, bought, purchase, checkAgain, refetch } = returned;
  const [closed, setClosed] = useState<CheckoutOutcome>();
  if (!outcome || outcome === closed) return null;
  const close = () => setClosed(outcome);
  const title = titleOf(returned, outcome);
  const toAgent = bought && (
    <LinkButton
      component={Link}
      href={`/organizations/${organizationId}/agents/${encodeURIComponent(bought.id)}`}
      variant="default"
    >
      {words.checkout.toAgent(bought.name)}
    </LinkButton>
  );
  if (checkAgain)
    return (
      // The key announces the new text.
      <Notice
        tone="warning"
        title={title}
        onClose={close}
        actions={
          <>
            <Button
              variant="default"
              onClick={() => {
                checkAgain();
                void refetch();
              }}
            >
              {words.checkout.checkAgain}
            </Button>
            {toAgent}
          </>
        }
        key="late"
      >
        <p>{words.checkout.late(<Support />)}</p>
      </Notice>
    );
  if (outcome === 'pending')
    return (
      <Notice title={title} icon={IconHourglass} onClose={close} actions={toAgent} key="pending">
        <p>{pendingOf(returned)}</p>
      </Notice>
    );
  return (
    <Notice
      tone={outcome === 'success' ? 'good' : 'plain'}
      title={title}
      onClose={close}
      actions={
        outcome === 'canceled' && bought ? (
          <BuyAgain agent={bought} organizationId={organizationId} kind={purchase!.kind} />
        ) : (
          toAgent
        )
      }
      key={outcome}
    >
      <p>{words.checkout[outcome]}</p>
    </Notice>
  );
}

/** What appears when the payment arrives. Without a price, because the buyer may have had a discount. */
function pendingOf({ purchase, bought }: ReturnType<typeof useReturn>): string {
  const { topUpOffer: topUp, subscriptionOffers: [plan, another] = [] } = bought ?? {};
  if (purchase?.kind === 'top_up' && topUp) return words.checkout.pendingTokens(topUp.tokens);
  if (purchase?.kind === 'subscription' && plan?.tokensPerPeriod && !another)
    return words.checkout.pendingTokens(plan.tokensPerPeriod);
  return words.checkout.pending;
}

function titleOf(
  { purchase, bought }: ReturnType<typeof useReturn>,
  outcome: CheckoutOutcome,
): string | undefined {
  if (!bought || !purchase) return outcome === 'pending' ? words.checkout.pendingTitle : undefined;
  return words.checkout.titles[outcome][purchase.kind](bought.name, bought.topUpOffer?.tokens);
}
