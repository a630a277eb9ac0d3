import { Group } from '@mantine/core';
import { orThrow } from '../../../client/client.js';
import type { Agent, Organization } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { ofOrganization } from '../../api/queries/organizations.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { useDraft } from '../../components/forms/draft.js';
import { Form } from '../../components/forms/form.js';
import { NumberField, numberOf } from '../../components/forms/number-field.js';
import { words } from '../../locales/words.js';

interface LowBalanceProps {
  agent: Agent;
  organization: Organization;
}

/** The balance at which admins are warned. Members only read it. */
export function LowBalance({ agent, organization }: LowBalanceProps) {
  const { threshold } = agent.lowBalance;
  return (
    <Card title={words.lowBalance.title} hint={words.lowBalance.hint}>
      {organization.relation === 'member' ? (
        <p>{threshold === null ? words.lowBalance.noWarning : words.lowBalance.warnsAt(threshold)}</p>
      ) : (
        <ThresholdForm agent={agent} organization={organization} />
      )}
    </Card>
  );
}

function ThresholdForm({ agent: { id: agentId, lowBalance }, organization: { id } }: LowBalanceProps) {
  const draft = useDraft(`low balance of ${id} ${agentId}`, {
    lowBalanceThreshold: String(lowBalance.threshold ?? ''),
  });
  const change = useChange(
    (body: { lowBalanceThreshold: number | null }) =>
      orThrow(
        api.PATCH('/api/organizations/{id}/agents/{agentId}', { params: { path: { id, agentId } }, body }),
      ),
    { stale: ofOrganization(id), done: words.lowBalance.saved },
  );
  return (
    <Form
      draft={draft}
      change={change}
      input={({ values }) => ({
        lowBalanceThreshold: numberOf(values.lowBalanceThreshold),
      })}
    >
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <NumberField
          name="lowBalanceThreshold"
          label={words.lowBalance.label}
          placeholder={words.lowBalance.placeholder}
          flex="0 1 16rem"
        />
        <Button type="submit" variant="default" flex="none" isPending={change.isPending}>
          {words.lowBalance.save}
        </Button>
      </Group>
    </Form>
  );
}
