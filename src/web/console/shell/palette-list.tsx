import { CloseButton, Group, Kbd, Text, useMantineColorScheme } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Organization } from '../../client/resources.js';
import { agentsQuery } from '../api/queries/agents.js';
import { useList } from '../api/queries/lists.js';
import { organizationQuery } from '../api/queries/organizations.js';
import { memberSearchQuery } from '../api/queries/people.js';
import { isOutage } from '../api/connection.js';
import { matches } from '../components/forms/matches.js';
import { Failure, Notice } from '../components/feedback/notice.js';
import { nameOf } from '../components/lists/person.js';
import { useMemberships, useMembership, useRecentMemberships } from '../components/my-organizations.js';
import { Picture, PersonPicture } from '../components/picture.js';
import { actionChoices, pageChoices } from './commands.js';
import { useCurrentPage, useHasSwitcher } from './current-page.js';
import { Finder, type Choice, type ChoiceGroup } from './finder.js';
import { choiceOf } from './switcher-list.js';
import { useDelayed } from './use-delayed.js';
import { words } from '../locales/words.js';

/** Maximum number of organizations found, and of those that were opened last. */
const MOST = 7;
const MOST_RECENT = 3;
/** Number of actions shown without a search. */
const FIRST_ACTIONS = 3;
/** Maximum number of people found. */
const MOST_PEOPLE = 5;
/** Milliseconds after the last key before the service is asked. */
const PAUSE = 200;

export function PaletteList({ onClose }: { onClose: () => void }) {
  const current = useMembership(useCurrentPage()?.id);
  const actions = useActions(current?.organization.id);
  const themes = useThemes();
  const hasSwitcher = useHasSwitcher();
  const [search, setSearch] = useState('');
  const organizations = useOrganizations(search, current?.organization.id);
  const people = usePeople(search, current?.organization.id);
  const agents = useAgents(search, current?.organization.id);
  const { groups: titles, hints } = words.palette;
  const hasName = ({ label }: Choice) => matches(label, search);
  const pages = pageChoices(current, actions);
  const others = pages.filter((page) => !hasName(page) && matches(`${page.label} ${page.hint}`, search));
  const allActions = [...actionChoices(current, actions, hasSwitcher), ...themes].filter(hasName);
  // Matches by name come first. Pages come before organizations, so that the Enter key does not leave the organization
  // by mistake.
  const groups: ChoiceGroup[] = [
    { title: titles.pages, choices: pages.filter(hasName) },
    { title: titles.actions, choices: search ? allActions : allActions.slice(0, FIRST_ACTIONS) },
    { title: titles.agents, choices: agents.choices },
    { title: titles.people, choices: people.choices },
    { title: search ? titles.organizations : titles.recent, choices: organizations },
    { title: titles.contents, choices: others },
  ];
  const error = people.error ?? agents.error;
  return (
    <Finder
      label={words.palette.label}
      groups={groups}
      onSearch={(text) => setSearch(text.trim())}
      onChoose={onClose}
      isSearching={people.isSearching}
      action={<CloseButton hiddenFrom="sm" aria-label={words.app.close} onClick={onClose} />}
    >
      {isOutage(error) ? (
        <Notice tone="warning">{words.connection.lost}</Notice>
      ) : (
        <Failure error={error} isRead />
      )}
      <Group gap="md" px="xs" pt="xs" visibleFrom="sm" className="finder-keys" aria-hidden="true">
        {(
          [
            ['↑ ↓', hints.move],
            ['↵', hints.choose],
            ['Esc', hints.close],
          ] as const
        ).map(([key, meaning]) => (
          <Text size="xs" c="dimmed" key={key}>
            <Kbd size="xs">{key}</Kbd> {meaning}
          </Text>
        ))}
      </Group>
    </Finder>
  );
}

function useThemes(): Choice[] {
  const { setColorScheme } = useMantineColorScheme();
  return (['auto', 'light', 'dark'] as const).map((scheme) => ({
    key: `theme ${scheme}`,
    label: `${words.theme.title}: ${words.theme.schemes[scheme]}`,
    icon: <IconPalette size={18} aria-hidden="true" />,
    act: () => setColorScheme(scheme),
  }));
}

function useActions(id: string | undefined): Organization['actions'] | undefined {
  return useQuery({ ...organizationQuery(id ?? ''), enabled: id !== undefined }).data?.actions;
}

/** Without a search, the recently opened organizations. In search results, they come first. */
function useOrganizations(search: string, currentId: string | undefined): Choice[] {
  const recent = useRecentMemberships();
  const all = useMemberships();
  const candidates = search ? [...new Set([...recent, ...all])] : recent;
  return candidates
    .filter(({ organization: { id, name } }) => id !== currentId && matches(name, search))
    .slice(0, search ? MOST : MOST_RECENT)
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
      icon: <PersonPicture url={user.pictureUrl} name={name} size={24} />,
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
    icon: <Picture url={agent.iconUrl} name={agent.name} size={24} />,
    href: `/organizations/${id}/agents/${agent.id}`,
  }));
  return { choices, error: id === undefined ? null : error };
}
