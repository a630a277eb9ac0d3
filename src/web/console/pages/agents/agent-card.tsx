import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Hint } from '../../components/card.js';
import { Link } from '../../components/link.js';
import { Picture } from '../../components/picture.js';
import { AgentActions, type AgentProps } from './agent-actions.js';
import { AgentFacts } from './agent-facts.js';
import { catalogText, categoryText } from './catalog-text.js';
import { AgentStatus } from './agent-status.js';

interface AgentCardProps extends AgentProps {
  isPurchasePending: boolean;
  /** Whether a dispute blocks purchases. */
  isBlocked: boolean;
}

export function AgentCard({ agent, organizationId, isPurchasePending, isBlocked }: AgentCardProps) {
  const { id, name, iconUrl, category, description } = agent;
  return (
    <Paper component="article" className="agent-card" p="md" h="100%" aria-label={name}>
      <Stack gap="md" h="100%">
        <Group component="header" wrap="nowrap" gap="sm">
          <Picture url={iconUrl} name={name} size={40} />
          <Box miw={0}>
            <Title order={2}>
              <Link href={`/organizations/${organizationId}/agents/${encodeURIComponent(id)}`}>
                <bdi>{name}</bdi>
              </Link>
            </Title>
            <Hint>{categoryText(category)}</Hint>
          </Box>
        </Group>
        <Text size="sm">{catalogText(description)}</Text>
        <AgentStatus agent={agent} isBlocked={isBlocked} />
        <AgentFacts agent={agent} />
        <AgentActions agent={agent} organizationId={organizationId} isPurchasePending={isPurchasePending} />
      </Stack>
    </Paper>
  );
}
