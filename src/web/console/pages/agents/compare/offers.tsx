import { Button, Stack, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconScale } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Agent } from '../../../../client/resources.js';
import { Hint } from '../../../components/card.js';
import { Dialog, type DialogHandle } from '../../../components/dialog.js';
import { Notice } from '../../../components/feedback/notice.js';
import { isBlockedByDispute } from '../../../components/money/payment-trouble.js';
import { words } from '../../../locales/words.js';
import { needsAdmin } from '../options.js';
import { AgentOffers } from './agent-offers.js';
import './compare.css';

const { offers } = words;

interface OffersProps {
  agents: Agent[];
  organizationId: string;
}

/** A button that shows the offers of all agents in one table. */
export function Offers({ agents, organizationId }: OffersProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<DialogHandle>(null);
  // As in compare.css.
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconScale size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {offers.compare}
      </Button>
      {isOpen && (
        <Dialog ref={dialog} title={offers.compare} size="58rem" onClose={() => setOpen(false)}>
          <Stack gap="md">
            <Hint>
              {offers.explained} {agents.some(needsAdmin) && words.agents.askAdmin}
            </Hint>
            {agents.some(isBlockedByDispute) && (
              <Notice tone="bad">
                <p>{words.disputed.title}</p>
              </Notice>
            )}
            {/* Explicit roles, because browsers drop those of a table whose display is changed. */}
            <Table role="table" className="compare" aria-label={offers.compare}>
              {!isNarrow && (
                <Table.Thead role="rowgroup">
                  <Table.Tr role="row">
                    {offers.columns.map((column) => (
                      <Table.Th role="columnheader" scope="col" key={column}>
                        {column}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
              )}
              {agents.map((agent) => (
                <AgentOffers
                  agent={agent}
                  organizationId={organizationId}
                  isNarrow={isNarrow}
                  key={agent.id}
                />
              ))}
            </Table>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
