import { Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import type { Organization, TokenBudget } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { budgetQuery } from '../../api/queries/agents.js';
import { ofOrganization } from '../../api/queries/organizations.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Card, Hint } from '../../components/card.js';
import { Moment } from '../../components/format.js';
import { useDraft } from '../../components/forms/draft.js';
import { Form } from '../../components/forms/form.js';
import { NumberField, numberOf } from '../../components/forms/number-field.js';
import { Loaded } from '../../components/lists/loaded.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { words } from '../../locales/words.js';

const { budgets } = words;

interface BudgetProps {
  organization: Organization;
  agentId: string;
}

/** What may be used in a month, and how much of it is used. Members read it, and admins set it. */
export function Budget({ organization, agentId }: BudgetProps) {
  const query = useQuery(budgetQuery(organization.id, agentId));
  return (
    <Card title={budgets.title} hint={budgets.hint}>
      <Loaded query={query} loading={<Skeleton rows={1} height="10rem" />}>
        {(budget) => (
          <Stack gap="md">
            <Stack gap="xs">
              <Used of={budgets.byAll} used={budget.used} limit={budget.organization} />
              <Used of={budgets.byMe} used={budget.usedByMe} limit={budget.perMember} />
              <Hint>{budgets.resets(<Moment of={budget.resetsAt} />)}</Hint>
            </Stack>
            {organization.relation !== 'member' && (
              <BudgetForm budget={budget} organization={organization} agentId={agentId} />
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

/** The percentage from which a budget is about to end. For the budget of all members, admins then get an e-mail. */
const ALMOST = 80;

/** Who has used how much this month, with a bar if there is a budget. */
function Used({ of, used, limit }: { of: string; used: number; limit: number | null }) {
  const share = limit === null ? null : Math.min(100, limit === 0 ? 100 : (used / limit) * 100);
  return (
    <div>
      <Text size="sm">
        {of}: <b>{limit === null ? words.money.tokens(used) : budgets.usedOf(used, limit)}</b>
      </Text>
      {share !== null && (
        <Progress
          mt={4}
          value={share}
          size="md"
          color={share < ALMOST ? 'var(--meter)' : 'var(--meter-low)'}
          aria-label={of}
        />
      )}
    </div>
  );
}

function BudgetForm({ budget, organization: { id }, agentId }: BudgetProps & { budget: TokenBudget }) {
  const draft = useDraft(`budgets of ${id} ${agentId}`, {
    organization: String(budget.organization ?? ''),
    perMember: String(budget.perMember ?? ''),
  });
  const change = useChange(
    (body: Pick<TokenBudget, 'organization' | 'perMember'>) =>
      orThrow(
        api.PUT('/api/organizations/{id}/agents/{agentId}/budget', {
          params: { path: { id, agentId } },
          body,
        }),
      ),
    { stale: ofOrganization(id), done: budgets.saved },
  );
  return (
    <Form
      draft={draft}
      change={change}
      input={({ values }) => ({
        organization: numberOf(values.organization),
        perMember: numberOf(values.perMember),
      })}
    >
      <Group align="flex-end" gap="sm">
        <NumberField
          name="organization"
          label={budgets.organization}
          placeholder={budgets.none}
          flex="1 1 14rem"
        />
        <NumberField name="perMember" label={budgets.perMember} placeholder={budgets.none} flex="1 1 14rem" />
        <Button type="submit" variant="default" flex="none" isPending={change.isPending}>
          {budgets.save}
        </Button>
      </Group>
    </Form>
  );
}
