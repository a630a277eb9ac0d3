import { Box, Group } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Hint } from '../../components/card.js';
import { Badge } from '../../components/badge.js';
import { Day } from '../../components/format.js';
import { Empty } from '../../components/lists/empty.js';
import { List } from '../../components/lists/list.js';
import { matches } from '../../components/forms/matches.js';
import { SearchInput } from '../../components/forms/search-input.js';
import {
  useMemberships,
  useRecentMemberships,
  type OwnMembership,
} from '../../components/my-organizations.js';
import { usePaymentTrouble } from '../../components/money/payment-trouble.js';
import { Picture } from '../../components/picture.js';
import { useShown } from '../../components/lists/shown.js';
import { words } from '../../locales/words.js';

/** From this number of organizations on, there is a search, and rows do not show trouble with payments. */
const MANY = 8;

/** Ordered by name, after the last opened organization. */
export function OrganizationList() {
  const memberships = useMemberships();
  const [last] = useRecentMemberships();
  const [search, setSearch] = useState('');
  const ordered = [...new Set(last ? [last, ...memberships] : memberships)];
  const found = ordered.filter(({ organization }) => matches(organization.name, search));
  const shown = useShown(found);
  return (
    <>
      {memberships.length >= MANY && (
        <SearchInput label={words.switcher.search} value={search} onChange={setSearch} />
      )}
      <List
        query={shown}
        label={words.organizations.list}
        empty={<Empty icon={IconSearch} title={words.organizations.noneFound} />}
      >
        {(membership) => (
          <OrganizationRow
            membership={membership}
            isLast={membership === last && ordered.length > 1}
            mark={ordered.length < MANY && <TroubleBadge organizationId={membership.organization.id} />}
          />
        )}
      </List>
    </>
  );
}

interface OrganizationRowProps {
  membership: OwnMembership;
  isLast: boolean;
  /** What is wrong with its payments, which takes a request for each organization. */
  mark: ReactNode;
}

function OrganizationRow({ membership, isLast, mark }: OrganizationRowProps) {
  const { organization, relation, createdAt } = membership;
  return (
    <Link href={`/organizations/${organization.id}/overview`} className="link-row">
      <Picture url={null} name={organization.name} of={organization.id} size={40} variant="filled" />
      <Group flex={1} miw={0} gap="xs">
        <Box flex="1 1 11rem" miw={0}>
          <strong>
            <bdi>{organization.name}</bdi>
          </strong>
          <Hint>{words.organizations.memberSince(words.people.roles[relation], <Day of={createdAt} />)}</Hint>
        </Box>
        {mark}
        {isLast && <Badge tone="brand">{words.organizations.openedLast}</Badge>}
      </Group>
      <IconChevronRight size={18} aria-hidden="true" className="chevron" />
    </Link>
  );
}

function TroubleBadge({ organizationId }: { organizationId: string }) {
  const trouble = usePaymentTrouble(organizationId);
  return trouble && <Badge tone="bad">{words.switcher.trouble[trouble]}</Badge>;
}
