import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { checkoutOutcomeIn, purchaseIn } from '../../../client/navigation.js';
import type { Agent } from '../../../client/resources.js';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/feedback/notice.js';
import { removeParameter } from '../../components/forms/address.js';
import { words } from '../../locales/words.js';

/** Seconds before each time that the agents are read again. Later, a person has to ask. */
const WAITS = [2, 3, 5, 8, 13, 21, 34, 55];

interface Agents {
  rows: Agent[] | undefined;
  isFetchedAfterMount: boolean;
  refetch: () => unknown;
}

/** What the URL says about a purchase after the payment provider's redirect, and whether it is still awaited. */
export function useReturn(agents: Agents) {
  const [{ outcome, purchase }] = useState(() => ({
    outcome: checkoutOutcomeIn(location.search),
    purchase: purchaseIn(location.search),
  }));
  useEffect(() => ['checkout', 'agentId', 'kind'].forEach(removeParameter), []);
  const [isSettled, setSettled] = useState(false);
  const [reads, setReads] = useState(0);
  const isPending = outcome === 'pending' && !isSettled;
  const { rows, isFetchedAfterMount, refetch } = agents;
  const bought = rows?.find(({ id }) => id === purchase?.agentId);
  const awaited = bought ? [bought] : rows;
  // No checkout is in progress any more.
  if (isPending && isFetchedAfterMount && awaited?.every(({ checkout }) => !checkout)) setSettled(true);
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
    outcome: outcome === 'pending' && isSettled ? null : outcome,
    isPending,
    /** What was bought, if the URL names an agent of the list. */
    title: bought && purchase ? words.checkout.of[purchase.kind](bought.name) : undefined,
    /** Waits once more, after the waiting has ended. */
    checkAgain: isPending && wait === undefined ? () => setReads(0) : undefined,
    refetch,
  };
}

/** The outcome of a purchase, once after the return. While the payment is awaited, the page is read again by itself. */
export function PurchaseNotice({
  returned: { outcome, title, checkAgain, refetch },
}: {
  returned: ReturnType<typeof useReturn>;
}) {
  if (!outcome) return null;
  if (checkAgain)
    return (
      // The key announces the new text.
      <Notice tone="warning" title={title} key="late">
        <p>{words.checkout.late}</p>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            checkAgain();
            void refetch();
          }}
        >
          {words.checkout.checkAgain}
        </Button>
      </Notice>
    );
  return (
    <Notice tone={outcome === 'success' ? 'good' : 'plain'} title={title} key={outcome}>
      <p>{words.checkout[outcome]}</p>
    </Notice>
  );
}
