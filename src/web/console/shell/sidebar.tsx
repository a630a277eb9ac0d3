import { NavLink, Stack } from '@mantine/core';
import { IconLayoutGrid, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { Me } from '../../client/resources.js';
import { organizationQuery } from '../api/queries/organizations.js';
import { mayOpen, TABS } from '../pages/organization/tabs.js';
import { ALL_ORGANIZATIONS, PAGES } from '../../pages.js';
import { words } from '../locales/words.js';
import { AccountMenu } from './account-menu.js';
import { useCurrentMembership, useCurrentPage } from './current-page.js';
import { Switcher } from './switcher.js';

interface SidebarProps {
  me: Me;
  isWide: boolean;
  /** Called when a link is followed. */
  onFollow?: () => void;
}

/** The organization, its pages and the account. */
export function Sidebar({ me, isWide, onFollow }: SidebarProps) {
  const current = useCurrentMembership();
  return (
    <Stack gap="sm" h="100%" p="sm">
      {current && <Switcher current={current} isWide={isWide} />}
      <Stack gap={2} flex={1} onClick={(event) => (event.target as Element).closest('a') && onFollow?.()}>
        <OrganizationLinks />
      </Stack>
      <AccountMenu user={me.user} />
    </Stack>
  );
}

/**
 * Links to the pages of the current organization. Outside of an organization, the only link is that to the list of all.
 */
function OrganizationLinks() {
  const current = useCurrentPage();
  const membership = useCurrentMembership();
  const { data } = useQuery({
    ...organizationQuery(membership?.organization.id ?? ''),
    enabled: membership !== undefined,
  });
  const [location] = useLocation();
  if (!membership)
    return (
      <PageLink
        href={ALL_ORGANIZATIONS}
        label={words.organizations.title}
        Icon={IconLayoutGrid}
        isCurrent={location === PAGES.home}
      />
    );
  const known = data ?? { relation: membership.relation };
  return TABS.filter((tab) => mayOpen(tab, known)).map(({ path, title, Icon }) => (
    <PageLink
      href={`/organizations/${membership.organization.id}/${path}`}
      label={title}
      Icon={Icon}
      isCurrent={path === current?.page}
      key={path}
    />
  ));
}

interface PageLinkProps {
  href: string;
  label: string;
  Icon: TablerIcon;
  isCurrent: boolean;
}

function PageLink({ href, label, Icon, isCurrent }: PageLinkProps) {
  return (
    <NavLink
      component={Link}
      href={href}
      label={label}
      leftSection={<Icon size={18} aria-hidden="true" />}
      active={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      className="page-link"
    />
  );
}
