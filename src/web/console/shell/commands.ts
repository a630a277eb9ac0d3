import { signInUrl } from '../../client/navigation.js';
import { signOut } from '../api/session.js';
import { here } from '../components/forms/address.js';
import type { OwnMembership } from '../components/my-organizations.js';
import { TABS } from '../pages/organization/tabs.js';
import type { Choice } from './finder.js';
import { SWITCHER } from './switcher.js';
import { PAGES } from '../../pages.js';
import { words } from '../locales/words.js';

/** The pages of the current organization that the person may see, and the pages outside organizations. */
export function pageChoices(current: OwnMembership | undefined): Choice[] {
  const tabs = TABS.filter(({ shownTo }) => current && shownTo.includes(current.relation));
  return [
    ...tabs.map(({ path, title }) => ({
      key: path,
      label: title,
      hint: current!.organization.name,
      href: `/organizations/${current!.organization.id}/${path}`,
    })),
    { key: 'home', label: words.organizations.title, href: PAGES.home },
    { key: 'account', label: words.profile.title, href: PAGES.account },
  ];
}

export function actionChoices(current: OwnMembership | undefined): Choice[] {
  return [
    ...(current && current.relation !== 'member'
      ? [
          {
            key: 'invite',
            label: words.palette.invite(current.organization.name),
            href: `/organizations/${current.organization.id}/people`,
          },
        ]
      : []),
    {
      key: 'switch organization',
      label: words.switcher.title,
      act: () => document.getElementById(SWITCHER)?.showPopover(),
    },
    { key: 'new', label: words.organizations.new, href: PAGES.newOrganization },
    {
      key: 'switch account',
      label: words.account.switch,
      act: () => location.assign(signInUrl(here(), 'select_account')),
    },
    { key: 'sign out', label: words.session.signOut, act: signOut },
  ];
}
