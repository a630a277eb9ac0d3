import { Group, Progress, Text } from '@mantine/core';
import type { Agent } from '../../../client/resources.js';
import { Card } from '../../components/card.js';
import { Link } from '../../components/link.js';
import { words } from '../../locales/words.js';

const { byAgent, byAgentHint } = words.overview;

export function usedAgents(agents: Agent[]): Agent[] {
  return agents
    .filter(({ tokensUsed30Days }) => tokensUsed30Days > 0)
    .sort((a, b) => b.tokensUsed30Days - a.tokensUsed30Days);
}

/** The agents that were used, most used first. */
export function UsageByAgent({ organizationId, used }: { organizationId: string; used: Agent[] }) {
  const all = used.reduce((sum, { tokensUsed30Days }) => sum + tokensUsed30Days, 0);
  return (
    <Card title={byAgent} hint={byAgentHint} aria-label={byAgent} style={{ height: '100%' }}>
      <ul className="list unframed">
        {used.map(({ id, name, tokensUsed30Days }) => (
          <li key={id}>
            <Group justify="space-between" gap="xs">
              <Text span size="sm">
                <Link href={`/organizations/${organizationId}/agents/${encodeURIComponent(id)}`}>
                  <bdi>{name}</bdi>
                </Link>
              </Text>
              <Text span size="sm" className="amount">
                {words.money.tokens(tokensUsed30Days)}
              </Text>
            </Group>
            <Progress
              mt={6}
              size="md"
              color="var(--meter)"
              value={(tokensUsed30Days / all) * 100}
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
