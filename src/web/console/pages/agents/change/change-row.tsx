import { Box, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { own } from '../../../api/own.js';
import { sentenceFor } from '../../../api/problems.js';
import { Button } from '../../../components/button.js';
import { Hint } from '../../../components/card.js';
import type { DialogHandle } from '../../../components/dialog.js';
import { words } from '../../../locales/words.js';
import { nameOfOffer, otherOffers } from '../options.js';
import { ChangeDialog } from './change-dialog.js';
import { OpenChange, type ChangeProps } from './open-change.js';

const { change: texts } = words;

/** The paid offer, with a button to change to another one, or else the reason why it cannot be changed now. */
export function ChangeRow({ agent, organizationId }: ChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<DialogHandle>(null);
  const { offerId, pendingChange, scheduledChange } = agent.subscription;
  const { allowed, reason } = agent.actions.changeOffer;
  const isOpenChange = (pendingChange ?? scheduledChange) !== null;
  const why = reason && (own<string>(texts.refusals, reason) ?? sentenceFor(reason));
  // The sentence about a change that waits for its payment says more than the reason.
  const isSaid = isOpenChange && (allowed || reason === 'change_pending');
  const hint = isSaid ? null : (why ?? texts.others(otherOffers(agent).length));
  return (
    <div>
      <Box>
        <Hint>{words.offers.yours}</Hint>
        <Text span display="block" size="sm" fw={600}>
          <bdi>{offerId === null ? texts.noOffer : nameOfOffer(agent, offerId)}</bdi>
        </Text>
      </Box>
      {allowed && (
        <Button variant="default" aria-label={`${texts.open}: ${agent.name}`} onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      )}
      <div className="terms">
        {hint && <Hint>{hint}</Hint>}
        <OpenChange agent={agent} organizationId={organizationId} />
      </div>
      {isOpen && (
        <ChangeDialog
          ref={dialog}
          agent={agent}
          organizationId={organizationId}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
