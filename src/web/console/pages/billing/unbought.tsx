import { Button, Group } from '@mantine/core';
import { Link } from 'wouter';
import { Card } from '../../components/card.js';
import { PortalButton } from '../../components/money/portal-button.js';
import { words } from '../../locales/words.js';
import { Nothing } from './nothing.js';

const { unbought } = words.billing;

/** In place of all cards that would be empty, before the first purchase. */
export function Unbought({ organizationId }: { organizationId: string }) {
  return (
    <Card title={unbought.title}>
      <Nothing title={unbought.none}>{unbought.hint}</Nothing>
      <Group gap="sm">
        <Button component={Link} href={`/organizations/${organizationId}/agents`}>
          {words.billing.toAgents}
        </Button>
        <PortalButton organizationId={organizationId} label={words.billing.openPortal} variant="default" />
      </Group>
    </Card>
  );
}
