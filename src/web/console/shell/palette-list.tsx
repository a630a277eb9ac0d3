import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { agentsQuery } from '../api/queries/agents.js';
import { useList } from '../api/queries/lists.js';
import { memberSearchQuery } from '../api/queries/people.js';
import { isOutage } from '../api/connection.js';
import { matches } from '../components/forms/matches.js';
import { Failure, Notice } from '../components/feedback/notice.js';
import { nameOf } from '../components/lists/person.js';
import { useMemberships, useMembership, useRecentMemberships } from '../components/my-organizations.js';
import { actionChoices, pageChoices } from './commands.js';
import { useCurrentPage } from './current-page.js';
import { Finder, type Choice, type ChoiceGroup } from './finder.js';
import { choiceOf } from './switcher-list.js';
import { useDelayed } from './use-delayed.js';
import { words } from '../locales/words.js';

/** Maximum number of organizations shown. */
const MOST = 7;
/** Maximum number of people found. */
const MOST_PEOPLE = 5;
/** Milliseconds after the last key before the service is asked. */
const PAUSE = 200;

export function PaletteList({ onClose }: { onClose: () => void }) {
  const current = useMembership(useCurrentPage()?.id);
  const [search, setSearch] = useState('');
  const organizations = useOrganizations(search, current?.organization.id);
  const people = usePeople(search, current?.organization.id);
  const agents = useAgents(search, current?.organization.id);
  const { groups: titles } = words.palette;
  const only = (choices: Choice[]) => choices.filter(({ label }) => matches(label, search));
  const groups: ChoiceGroup[] = [
    { title: search ? titles.organizations : titles.recent, choices: organizations },
    { title: titles.pages, choices: only(pageChoices(current)) },
    { title: titles.people, choices: people.choices },
    { title: titles.agents, choices: agents.choices },
    { title: titles.actions, choices: only(actionChoices(current)) },
  ];
  const error = people.error ?? agents.error;
  return (
    <Finder
      label={words.palette.label}
      groups={groups}
      onSearch={(text) => setSearch(text.trim())}
      onChoose={onClose}
      isSearching={people.isSearching}
    >
      {isOutage(error) ? (
        <Notice tone="warning">{words.connection.lost}</Notice>
      ) : (
        <Failure error={error} isRead />
      )}
    </Finder>
  );
}

/** Without a search, the recently opened organizations. In search results, they come first. */
function useOrganizations(search: string, currentId: string | undefined): Choice[] {
  const recent = useRecentMemberships();
  const all = useMemberships();
  const candidates = search ? [...new Set([...recent, ...all])] : recent;
  return candidates
    .filter(({ organization: { id, name } }) => id !== currentId && matches(name, search))
    .slice(0, MOST)
    .map((membership) => choiceOf(membership));
}

function usePeople(search: string, id: string | undefined) {
  const text = useDelayed(search, PAUSE);
  const isWanted = id !== undefined && search !== '';
  const { data, error, isFetching } = useQuery({
    ...memberSearchQuery(id ?? '', { q: text, limit: MOST_PEOPLE }),
    enabled: isWanted && text !== '',
  });
  const isSearching = isWanted && (text !== search || (isFetching && !data));
  // Ignores the results of an earlier search.
  const found = isWanted && text === search ? (data?.data ?? []) : [];
  const choices = found.map(({ id: key, user }): Choice => {
    const name = nameOf(user);
    const query = new URLSearchParams({ q: user.email ?? name });
    return {
      key,
      label: name,
      hint: user.email ?? '',
      href: `/organizations/${id}/people?${query.toString()}`,
    };
  });
  return { choices, error: isWanted ? error : null, isSearching };
}

function useAgents(search: string, id: string | undefined) {
  const { rows, error } = useList({ ...agentsQuery(id ?? ''), enabled: id !== undefined });
  const found = search ? (rows ?? []).filter(({ name }) => matches(name, search)) : [];
  const choices = found.map((agent): Choice => ({
    key: agent.id,
    label: agent.name,
    href: `/organizations/${id}/agents/${agent.id}`,
  }));
  return { choices, error: id === undefined ? null : error };
}
