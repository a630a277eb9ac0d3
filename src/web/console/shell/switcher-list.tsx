import { Divider, NavLink, Text } from '@mantine/core';
import { IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { matches } from '../components/forms/matches.js';
import { Picture } from '../components/picture.js';
import { useMemberships, type OwnMembership } from '../components/my-organizations.js';
import { mayOpen, TABS } from '../pages/organization/tabs.js';
import { useCurrentMembership, useCurrentPage } from './current-page.js';
import { Finder, type Choice } from './finder.js';
import { ALL_ORGANIZATIONS, PAGES } from '../../pages.js';
import { words } from '../locales/words.js';

/** Maximum number of organizations shown. */
const MOST = 50;

/** The person's organizations. All of them are loaded, so searching needs no request. */
export function SwitcherList({ onClose }: { onClose: () => void }) {
  const page = useCurrentPage()?.page;
  const current = useCurrentMembership();
  const [search, setSearch] = useState('');
  const found = useMemberships().filter(({ organization }) => matches(organization.name, search));
  const choices = found.slice(0, MOST).map((membership): Choice => ({
    ...choiceOf(membership, page),
    isCurrent: membership === current,
  }));
  return (
    <Finder
      label={words.switcher.search}
      groups={[{ title: words.organizations.list, choices }]}
      onSearch={setSearch}
      onChoose={onClose}
    >
      {found.length > MOST && (
        <Text size="sm" c="dimmed" p="sm">
          {words.switcher.more(found.length - MOST)}
        </Text>
      )}
      <Divider my="xs" />
      <nav aria-label={words.switcher.links}>
        <NavLink
          component={Link}
          href={ALL_ORGANIZATIONS}
          label={words.switcher.all}
          className="switcher-link"
          leftSection={<IconLayoutGrid size={16} aria-hidden="true" />}
          onClick={onClose}
        />
        <NavLink
          component={Link}
          href={PAGES.newOrganization}
          label={words.organizations.new}
          className="switcher-link"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={onClose}
        />
      </nav>
    </Finder>
  );
}

/** @param page the page to open, if the person may see it in that organization */
export function choiceOf({ organization: { id, name }, relation }: OwnMembership, page?: string): Choice {
  const tab = TABS.find((one) => one.path === page && mayOpen(one, { relation })) ?? TABS[0]!;
  return {
    key: id,
    label: name,
    hint: words.people.roles[relation],
    icon: <Picture url={null} name={name} of={id} size={24} variant="filled" />,
    href: `/organizations/${id}/${tab.path}`,
  };
}
