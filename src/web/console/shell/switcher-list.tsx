import { useState } from 'react';
import { Link } from 'wouter';
import { matches } from '../components/forms/matches.js';
import { useMemberships, type OwnMembership } from '../components/my-organizations.js';
import { TABS } from '../pages/organization/tabs.js';
import { useCurrentPage } from './current-page.js';
import { Finder, type Choice } from './finder.js';
import { PAGES } from '../../pages.js';
import { words } from '../locales/words.js';

/** Maximum number of organizations shown. */
const MOST = 50;

/** The person's organizations. All of them are loaded, so searching needs no request. */
export function SwitcherList({ onClose }: { onClose: () => void }) {
  const current = useCurrentPage();
  const [search, setSearch] = useState('');
  const found = useMemberships().filter(({ organization }) => matches(organization.name, search));
  const choices = found.slice(0, MOST).map((membership): Choice => ({
    ...choiceOf(membership, current?.page),
    isCurrent: membership.organization.id === current?.id,
  }));
  return (
    <Finder
      label={words.switcher.search}
      groups={[{ title: words.organizations.list, choices }]}
      onSearch={setSearch}
      onChoose={onClose}
    >
      {found.length > MOST && <p className="finder-note">{words.switcher.more(found.length - MOST)}</p>}
      <nav className="finder-links" aria-label={words.switcher.links}>
        <Link href={PAGES.home} onClick={onClose}>
          {words.switcher.all}
        </Link>
        <Link href={PAGES.newOrganization} onClick={onClose}>
          {words.organizations.new}
        </Link>
      </nav>
    </Finder>
  );
}

/** @param page the page to open, if the person may see it in that organization */
export function choiceOf({ organization: { id, name }, relation }: OwnMembership, page?: string): Choice {
  const tab = TABS.find(({ path, shownTo }) => path === page && shownTo.includes(relation)) ?? TABS[0]!;
  return {
    key: id,
    label: name,
    hint: words.relations[relation],
    href: `/organizations/${id}/${tab.path}`,
  };
}
