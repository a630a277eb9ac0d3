import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { words } from '../locales/words.js';
import { ALL_ORGANIZATIONS } from '../../pages.js';

/** A button that leads to the person's organizations, for pages that show only a message. */
export function ToOrganizations({ isMain = false }: { isMain?: boolean }) {
  return (
    <Button
      component={Link}
      href={ALL_ORGANIZATIONS}
      variant={isMain ? 'filled' : 'default'}
      fullWidth
      size="md"
    >
      {words.app.toOrganizations}
    </Button>
  );
}
