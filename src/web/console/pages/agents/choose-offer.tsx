import { Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Agent } from '../../../client/resources.js';
import { Button } from '../../components/button.js';
import { Dialog, type DialogHandle } from '../../components/dialog.js';
import { Failure } from '../../components/feedback/notice.js';
import { words } from '../../locales/words.js';
import type { AgentChanges } from './agent-changes.js';
import { OfferGrid, widthOf } from './offer-grid.js';

interface ChooseOfferProps {
  agent: Agent;
  change: AgentChanges['checkout'];
  label: string;
  /** The accessible name of the button. */
  name: string;
  variant?: string | undefined;
}

/** A button that shows the subscription offers of an agent side by side. */
export function ChooseOffer({ agent, change, label, name, variant = 'default' }: ChooseOfferProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<DialogHandle>(null);
  const { subscriptionOffers: offers } = agent;
  return (
    <>
      <Button
        variant={variant}
        aria-label={name}
        onClick={() => {
          change.reset();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog
          ref={dialog}
          title={words.offers.choose(agent.name)}
          size={widthOf(offers)}
          onClose={() => setOpen(false)}
        >
          <Stack gap="md">
            <Failure error={change.error} />
            <OfferGrid
              offers={offers}
              label={words.agents.subscribe}
              pending={change.isPending ? (change.variables ?? undefined) : undefined}
              onChoose={(offerId) => change.mutate(offerId)}
            />
          </Stack>
        </Dialog>
      )}
    </>
  );
}
