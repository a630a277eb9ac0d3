import { Box, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { COLORS, type Tone } from './badge.js';
import { BrandLogo } from './brand-logo.js';
import { words } from '../locales/words.js';

/** The path of the previous page. Undefined on the first page of a visit, whose heading does not take the focus. */
let previous: string | undefined;

interface PageProps {
  title: string;
  /** The second half of the window title. */
  of?: string;
  /** The way to this page, above its heading. */
  above?: ReactNode;
  /** Before the heading. */
  picture?: ReactNode;
  /** States of what the page is about, after its heading. */
  badges?: ReactNode;
  /** What the badges mean, below the heading. */
  status?: ReactNode;
  /** Below the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The place for a `PageAction`. */
const ActionSlot = createContext<HTMLElement | null>(null);

/** Moves the focus to the heading after navigation, so that screen readers announce the page. */
export function Page({ title, of, above, picture, badges, status, lead, children }: PageProps) {
  const heading = useTitle(title, of);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <Stack className="page" gap="lg">
      <Stack gap="xs">
        {above}
        <Group justify="space-between" gap="1.125rem 0.625rem" mih="2.25rem">
          <Group gap="sm" wrap="nowrap">
            {picture}
            <Box miw={0}>
              <Group gap="0.25rem 0.75rem">
                <Title order={1} ref={heading} tabIndex={-1}>
                  {title}
                </Title>
                {badges}
              </Group>
              {status && (
                <Text size="sm" c="dimmed" mt={4}>
                  {status}
                </Text>
              )}
            </Box>
          </Group>
          {lead && (
            <Text c="dimmed" w="100%" className="page-lead">
              {lead}
            </Text>
          )}
          {/* The action stands at the end of the row or, below a long heading, at the start. */}
          <Group gap="sm" className="page-action" ref={setSlot} />
        </Group>
      </Stack>
      <ActionSlot value={slot}>{children}</ActionSlot>
    </Stack>
  );
}

/** Shows the main action of the page at the end of its heading's row. */
export function PageAction({ children }: { children: ReactNode }) {
  const slot = use(ActionSlot);
  return slot && createPortal(children, slot);
}

interface MessagePageProps {
  title: string;
  icon: TablerIcon | 'logo';
  /** The color of the icon. */
  tone?: Tone;
  /** What has happened or what to do, and one main button. */
  children: ReactNode;
  /** Below the card. */
  below?: ReactNode;
}

/** A page with little content, such as the sign-in: a card in the middle. */
export function MessagePage({ title, icon: Icon, tone = 'brand', children, below }: MessagePageProps) {
  const heading = useTitle(title);
  return (
    <Stack className="page message" gap="lg">
      <Paper p="xl" shadow="xs">
        <Stack>
          {Icon === 'logo' ? (
            <BrandLogo className="logo" />
          ) : (
            <ThemeIcon variant="light" color={COLORS[tone]} size={48}>
              <Icon size={26} aria-hidden="true" />
            </ThemeIcon>
          )}
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
      {below}
    </Stack>
  );
}

function useTitle(title: string, of = words.app.name) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${of}`;
    const here = location.pathname;
    if (previous !== undefined && previous !== here) heading.current?.focus();
    previous = here;
  }, [title, of]);
  return heading;
}
