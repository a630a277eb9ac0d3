import {
  IconKeyboard,
  IconLayoutGrid,
  IconLogout,
  IconPlus,
  IconSelector,
  IconSwitchHorizontal,
  IconUser,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Organization } from '../../client/resources.js';
import { signInUrl } from '../../client/navigation.js';
import { signOut } from '../api/session.js';
import { here } from '../components/forms/address.js';
import type { OwnMembership } from '../components/my-organizations.js';
import { mayOpen, TABS } from '../pages/organization/tabs.js';
import type { Choice } from './finder.js';
import { areShortcutsOpen } from './shortcuts.js';
import { isSwitching } from './switcher.js';
import { ALL_ORGANIZATIONS, PAGES } from '../../pages.js';
import { words } from '../locales/words.js';

const icon = (Icon: TablerIcon) => <Icon size={18} aria-hidden="true" />;

const { contents } = words.palette;

/** The pages of the current organization that the person may see, and the pages outside organizations. */
export function pageChoices(
  current: OwnMembership | undefined,
  actions: Organization['actions'] | undefined,
): Choice[] {
  const tabs = TABS.filter((tab) => current && mayOpen(tab, { relation: current.relation, actions }));
  return [
    ...tabs.map(({ path, title, Icon }) => ({
      key: path,
      label: title,
      hint: contents[path],
      icon: icon(Icon),
      href: `/organizations/${current!.organization.id}/${path}`,
    })),
    {
      key: 'home',
      label: words.organizations.title,
      hint: contents.home,
      icon: icon(IconLayoutGrid),
      href: ALL_ORGANIZATIONS,
    },
    {
      key: 'account',
      label: words.profile.title,
      hint: contents.account,
      icon: icon(IconUser),
      href: PAGES.account,
    },
  ];
}

/** The most useful ones first. */
export function actionChoices(
  current: OwnMembership | undefined,
  actions: Organization['actions'] | undefined,
  hasSwitcher: boolean,
): Choice[] {
  return [
    ...(current && actions?.invite.allowed
      ? [
          {
            key: 'invite',
            label: words.palette.invite(current.organization.name),
            icon: icon(IconUserPlus),
            href: `/organizations/${current.organization.id}/people`,
          },
        ]
      : []),
    { key: 'new', label: words.organizations.new, icon: icon(IconPlus), href: PAGES.newOrganization },
    ...(hasSwitcher
      ? [
          {
            key: 'switch organization',
            label: words.switcher.title,
            icon: icon(IconSelector),
            act: () => isSwitching.set(true),
          },
        ]
      : []),
    {
      key: 'shortcuts',
      label: words.shortcuts.title,
      icon: icon(IconKeyboard),
      act: () => areShortcutsOpen.set(true),
    },
    {
      key: 'switch account',
      label: words.account.switch,
      icon: icon(IconSwitchHorizontal),
      act: () => location.assign(signInUrl(here(), 'select_account')),
    },
    { key: 'sign out', label: words.session.signOut, icon: icon(IconLogout), act: () => void signOut() },
  ];
}
