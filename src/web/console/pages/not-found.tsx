import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link, useRoute } from 'wouter';
import { sentenceFor } from '../api/problems.js';
import { useMembership } from '../components/my-organizations.js';
import { MessagePage } from '../components/page.js';
import { words } from '../locales/words.js';
import { ToOrganizations } from './to-organizations.js';

/** Below an organization of the person, it leads to the overview of that organization. */
export function NotFoundPage() {
  const [, below] = useRoute('/organizations/:id/*?');
  const organization = useMembership(below?.id)?.organization;
  const { title, way, wayIn, toOverview } = words.notFound;
  return (
    <MessagePage title={title} icon={IconMapOff}>
      <p>
        {sentenceFor('route_not_found')} {organization ? wayIn : way}
      </p>
      {organization ? (
        <Button component={Link} href={`/organizations/${organization.id}/overview`} fullWidth size="md">
          {toOverview}
        </Button>
      ) : (
        <ToOrganizations isMain />
      )}
    </MessagePage>
  );
}
