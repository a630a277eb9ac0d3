import { Anchor, AppShell, Burger, CloseButton, Drawer, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import type { Me } from '../../client/resources.js';
import { SandboxLinks } from '../components/feedback/sandbox-links.js';
import { words } from '../locales/words.js';
import { Brand, OrganizationLink } from './brand.js';
import { useCurrentMembership } from './current-page.js';
import { Palette, PaletteButton } from './palette.js';
import { Preferences } from './preferences.js';
import { Shortcuts } from './shortcuts.js';
import { Sidebar } from './sidebar.js';

const MAIN = 'main';
const { shell } = words;

interface ShellProps {
  /** Null on pages without a person. Undefined while that is not known. */
  me: Me | null | undefined;
  children: ReactNode;
}

/** The frame around all pages: a header, and a sidebar, which is a drawer on narrow screens. */
export function Shell({ me, children }: ShellProps) {
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const current = useCurrentMembership();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: true, desktop: !me } }}
      padding={{ base: 'md', sm: 24 }}
      transitionDuration={0}
    >
      <AppShell.Header>
        <Anchor className="skip" href={`#${MAIN}`} onClick={skip}>
          {shell.skip}
        </Anchor>
        <Group h="100%" px="md" gap="xs" wrap="nowrap">
          {me !== null && !isWide && (
            <Burger
              opened={isOpen}
              onClick={() => setOpen(true)}
              size="sm"
              aria-label={shell.menu}
              style={{ visibility: me ? 'visible' : 'hidden' }}
            />
          )}
          {me && current && !isWide ? (
            <OrganizationLink organization={current.organization} />
          ) : (
            <Brand nameFrom="xs" />
          )}
          <SandboxLinks isSmall={!isWide} />
          <Group gap={4} wrap="nowrap" ml="auto">
            {/* What appears after the person is known comes first, so that it moves nothing. */}
            {me && <PaletteButton isSmall={!isWide} />}
            {/* On phones, the drawer has them, if there is one. */}
            <Group gap={4} wrap="nowrap" visibleFrom={me === null ? undefined : 'sm'}>
              <Preferences />
            </Group>
          </Group>
        </Group>
      </AppShell.Header>
      {me && isWide && (
        <AppShell.Navbar aria-label={shell.navigation} visibleFrom="md">
          <Sidebar me={me} isWide />
        </AppShell.Navbar>
      )}
      {me && !isWide && (
        <Drawer.Root opened={isOpen} onClose={close} size="min(20rem, 85vw)">
          <Drawer.Overlay />
          <Drawer.Content aria-label={shell.navigation}>
            <Drawer.Body h="100%" p={0}>
              <nav className="drawer" aria-label={shell.navigation}>
                <Group justify="space-between" wrap="nowrap" pl="lg" pr="sm" pt="sm">
                  <Brand onFollow={close} />
                  <Group gap={4} wrap="nowrap">
                    <Group gap={4} wrap="nowrap" hiddenFrom="sm">
                      <Preferences />
                    </Group>
                    <CloseButton aria-label={words.app.close} onClick={close} />
                  </Group>
                </Group>
                <Sidebar me={me} isWide={false} onFollow={close} />
              </nav>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
      <AppShell.Main id={MAIN} tabIndex={-1}>
        {children}
      </AppShell.Main>
      {me && <Palette />}
      {me && <Shortcuts />}
    </AppShell>
  );
}

/** Moves the focus without a fragment in the URL, which the router's history would keep. */
function skip(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById(MAIN)!.focus();
}
