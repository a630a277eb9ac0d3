import { Kbd, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconKeyboard, IconLogout, IconSelector, IconSwitchHorizontal, IconUser } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { signInUrl, SIGN_OUT_URL } from '../../client/navigation.js';
import type { Me } from '../../client/resources.js';
import { signOut } from '../api/session.js';
import { nameOf } from '../components/lists/person.js';
import { PersonPicture } from '../components/picture.js';
import { PAGES } from '../../pages.js';
import { words } from '../locales/words.js';
import { areShortcutsOpen } from './shortcuts.js';
import { areSingleKeysOn } from './single-keys.js';

const ICON = { size: 16, 'aria-hidden': true } as const;

export function AccountMenu({ user }: { user: Me['user'] }) {
  const [location] = useLocation();
  const search = useSearch();
  const button = useRef<HTMLButtonElement>(null);
  const name = nameOf(user);
  return (
    <Menu position="top-start" width="target">
      <Menu.Target>
        <UnstyledButton
          ref={button}
          className="shell-button account"
          aria-current={location === PAGES.account ? 'page' : undefined}
        >
          <PersonPicture url={user.pictureUrl} name={name} size={32} />
          <span className="shell-name">
            <Text span truncate display="block" fw={600} size="sm" dir="auto">
              <bdi>{name}</bdi>
            </Text>
            {user.email && user.email !== name && (
              <Text span truncate display="block" size="xs" c="dimmed">
                <bdi>{user.email}</bdi>
              </Text>
            )}
          </span>
          <VisuallyHidden>, {words.account.menu}</VisuallyHidden>
          <IconSelector {...ICON} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} href={PAGES.account} leftSection={<IconUser {...ICON} />}>
          {words.profile.title}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={signInUrl(search ? `${location}?${search}` : location, 'select_account')}
          leftSection={<IconSwitchHorizontal {...ICON} />}
        >
          {words.account.switch}
        </Menu.Item>
        <Menu.Item
          visibleFrom="md"
          leftSection={<IconKeyboard {...ICON} />}
          rightSection={areSingleKeysOn.get() && <Kbd aria-hidden="true">?</Kbd>}
          onClick={() => {
            // The dialog returns the focus here.
            button.current!.focus();
            areShortcutsOpen.set(true);
          }}
        >
          {words.account.shortcuts}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={SIGN_OUT_URL}
          leftSection={<IconLogout {...ICON} />}
          onClick={(event) => {
            event.preventDefault();
            void signOut();
          }}
        >
          {words.session.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
