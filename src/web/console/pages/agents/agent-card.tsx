import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Hint } from '../../components/card.js';
import { Picture } from '../../components/picture.js';
import { AgentActions, type AgentProps } from './agent-actions.js';
import { AgentFacts } from './agent-facts.js';
import { catalogText, categoryText } from './catalog-text.js';
import { AgentStatus } from './agent-status.js';

interface AgentCardProps extends AgentProps {
  isPurchasePending: boolean;
  isDisputed: boolean;
  /** Whether a notice on the page is more urgent. */
  isQuiet: boolean;
}

export function AgentCard({ agent, organizationId, isPurchasePending, isDisputed, isQuiet }: AgentCardProps) {
  const { id, name, iconUrl, category, description } = agent;
  return (
    <Paper component="article" className="agent-card" p="md" h="100%" aria-label={name}>
      <Stack gap="md" h="100%">
        <Group component="header" pos="relative" wrap="nowrap" gap="sm">
          <Picture url={iconUrl} name={name} size={40} />
          <Box flex={1} miw={0}>
            <Title order={2}>
              <Link
                href={`/organizations/${organizationId}/agents/${encodeURIComponent(id)}`}
                className="link-of-card"
              >
                <bdi>{name}</bdi>
              </Link>
            </Title>
            <Hint>{categoryText(category)}</Hint>
          </Box>
          <IconChevronRight size={18} className="chevron" aria-hidden="true" />
        </Group>
        <Text size="sm">{catalogText(description)}</Text>
        <AgentStatus agent={agent} isDisputed={isDisputed} />
        <AgentFacts agent={agent} />
        <AgentActions
          agent={agent}
          organizationId={organizationId}
          isPurchasePending={isPurchasePending}
          isQuiet={isQuiet}
        />
      </Stack>
    </Paper>
  );
}
