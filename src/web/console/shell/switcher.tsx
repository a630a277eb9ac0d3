import { Popover, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Store, useStore } from '../api/store.js';
import { Boundary } from '../components/feedback/boundary.js';
import { BrokenPart } from '../components/feedback/broken.js';
import type { OwnMembership } from '../components/my-organizations.js';
import { usePaymentTrouble } from '../components/money/payment-trouble.js';
import { Picture } from '../components/picture.js';
import { script } from '../components/script.js';
import { Skeleton } from '../components/lists/skeleton.js';
import { words } from '../locales/words.js';

const list = script(async () => (await import('./switcher-list.js')).SwitcherList);

/** Whether the list is open. The command palette also opens it. */
export const isSwitching = new Store(false);

interface SwitcherProps {
  current: OwnMembership;
  /** Whether the list may cover the page beside the sidebar. In a drawer, it has the drawer's width. */
  isWide: boolean;
}

/** Shows the current organization with the person's role, and opens the list of organizations. */
export function Switcher({ current: { organization, relation }, isWide }: SwitcherProps) {
  const trouble = usePaymentTrouble(organization.id);
  const isOpen = useStore(isSwitching);
  const close = () => isSwitching.set(false);
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => isSwitching.set(opened)}
      position="bottom-start"
      width={isWide ? '22rem' : 'target'}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton
          className="shell-button switcher"
          onPointerEnter={list.prefetch}
          onFocus={list.prefetch}
          onClick={() => isSwitching.set(!isOpen)}
        >
          <Picture url={null} name={organization.name} of={organization.id} size={32} variant="filled" />
          <VisuallyHidden>{words.switcher.now} </VisuallyHidden>
          <span className="shell-name">
            <Text span lineClamp={2} fw={600} size="sm" dir="auto">
              <bdi>{organization.name}</bdi>
            </Text>
            <Text span size="xs" c="dimmed" className="dotted">
              <span>
                <span aria-hidden="true">{words.people.roles[relation]}</span>
                {trouble && (
                  <Text span inherit c="var(--mantine-color-error)" fw={600}>
                    {words.switcher.trouble[trouble]}
                  </Text>
                )}
              </span>
            </Text>
          </span>
          <IconSelector size={16} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={words.switcher.title}>
        <Boundary of="switcher" fallback={(retry, error) => <BrokenPart error={error} onRetry={retry} />}>
          <Suspense fallback={<Skeleton />}>
            <list.Show onClose={close} />
          </Suspense>
        </Boundary>
      </Popover.Dropdown>
    </Popover>
  );
}
