import { Box, Button, Group, Paper, Progress, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconChevronRight, IconPlayerPlay, IconReceipt, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Agent, Contact, OrganizationDetails } from '../../../client/resources.js';
import { Card, Hint } from '../../components/card.js';
import { words } from '../../locales/words.js';
import { isUsed } from '../usage/is-used.js';
import type { Count } from './numbers.js';
import './overview.css';

const { first } = words.overview;

interface FirstStepsProps {
  organization: OrganizationDetails;
  agents: Agent[];
  contact: Contact | undefined;
  invites: Count | undefined;
}

interface Step {
  Icon: typeof IconCheck;
  label: string;
  hint: string;
  /** The button of the next step. */
  action: string;
  page: string;
  isDone: boolean;
}

/** What admins do in a new organization. Disappears when all is done. */
export function FirstSteps({ organization, agents, contact, invites }: FirstStepsProps) {
  if (!contact || !invites) return null;
  const steps: Step[] = [
    {
      Icon: IconUserPlus,
      label: first.invite,
      hint: first.inviteHint,
      action: first.inviteAction,
      page: 'people',
      isDone: organization.memberCount > 1 || (invites.total ?? 0) > 0,
    },
    {
      Icon: IconPlayerPlay,
      label: first.trial,
      hint: first.trialHint,
      action: first.trialAction,
      page: 'agents',
      isDone: agents.some(isUsed) || !agents.some(({ trialOffer }) => trialOffer),
    },
    {
      Icon: IconReceipt,
      label: first.contact,
      hint: first.contactHint,
      action: first.contactAction,
      page: 'billing',
      isDone: contact.name !== null || contact.email !== null,
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const next = steps.find(({ isDone }) => !isDone);
  const progress = first.progress(done, steps.length);
  return (
    <Card
      aria-label={first.title}
      title={first.title}
      action={
        <Text size="sm" fw={600}>
          {progress}
        </Text>
      }
    >
      {/* An empty bar looks like a rule. */}
      {done > 0 && (
        <Progress
          value={(done / steps.length) * 100}
          size="md"
          color="var(--meter)"
          aria-label={`${first.title}: ${progress}`}
        />
      )}
      <ul className="steps">
        {steps.map((step) => (
          <li key={step.page}>
            <StepCard step={step} isNext={step === next} organizationId={organization.id} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface StepCardProps {
  step: Step;
  /** Whether it is the first step that is not done. */
  isNext: boolean;
  organizationId: string;
}

function StepCard({ step, isNext, organizationId }: StepCardProps) {
  const { Icon, label, hint, action, page, isDone } = step;
  const href = `/organizations/${organizationId}/${page}`;
  if (isDone)
    return (
      <Paper p="md" h="100%">
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <ThemeIcon color="green" radius="xl" size="lg" aria-hidden="true">
            <IconCheck size={20} />
          </ThemeIcon>
          <div>
            <Text span fw={600} c="dimmed">
              {label}
            </Text>
            <Hint>{first.done}</Hint>
          </div>
        </Group>
      </Paper>
    );
  if (isNext)
    return (
      <Paper className="next-step" p="md" h="100%">
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <ThemeIcon variant="light" radius="xl" size="lg" aria-hidden="true">
            <Icon size={20} />
          </ThemeIcon>
          <div>
            <Text span fw={600}>
              {label}
            </Text>
            <Hint>{hint}</Hint>
            <Button component={Link} href={href} mt="sm">
              {action}
            </Button>
          </div>
        </Group>
      </Paper>
    );
  return (
    <Paper className="link-card" pos="relative" p="md">
      <Group wrap="nowrap" align="flex-start" gap="sm" h="100%">
        <ThemeIcon variant="light" radius="xl" size="lg" aria-hidden="true">
          <Icon size={20} />
        </ThemeIcon>
        <Box flex={1}>
          <Text component={Link} href={href} className="link-of-card" fw={600}>
            {label}
          </Text>
          <Hint>{hint}</Hint>
        </Box>
        <IconChevronRight size={18} className="chevron" style={{ alignSelf: 'center' }} aria-hidden="true" />
      </Group>
    </Paper>
  );
}
