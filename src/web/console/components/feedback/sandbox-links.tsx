import { Anchor, Badge, Group, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { words } from '../../locales/words.js';

/** The URLs of the sandbox, from the head of the page. Null if the external systems are real. */
const home = sandboxUrl('home');
const mail = sandboxUrl('mail');
const payments = sandboxUrl('payments');

/** Shows on every page that the sandbox runs, with links to it. Phones have only the link to its home. */
export function SandboxLinks({ isSmall }: { isSmall: boolean }) {
  if (home === null) return null;
  return (
    <Group gap="xs" wrap="nowrap" flex="none" role="group" aria-label={words.sandbox.name}>
      <Badge
        component="a"
        href={home}
        color="yellow"
        size={isSmall ? 'md' : 'lg'}
        flex="none"
        style={{ cursor: 'pointer' }}
        rightSection={isSmall && <IconChevronRight size={12} aria-hidden="true" />}
      >
        {words.sandbox.name}
      </Badge>
      {payments && (
        <Text size="sm" c="dimmed" visibleFrom="md">
          {words.sandbox.noRealMoney}
        </Text>
      )}
      {mail && (
        <Anchor size="sm" href={mail} visibleFrom="sm">
          {words.sandbox.mail}
        </Anchor>
      )}
      {payments && (
        <Anchor size="sm" href={payments} visibleFrom="sm">
          {words.sandbox.payments}
        </Anchor>
      )}
    </Group>
  );
}

/** A link to the mails with this address, among them the one that the service has just sent. */
export function SandboxMail({ email }: { email: string }) {
  if (mail === null) return null;
  return (
    <Anchor size="sm" href={`${mail}?q=${encodeURIComponent(email)}`}>
      {words.sandbox.openMailbox}
    </Anchor>
  );
}

function sandboxUrl(page: 'home' | 'mail' | 'payments'): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="sandbox-${page}"]`)?.content ?? null;
}
