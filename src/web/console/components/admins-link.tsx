import { Button } from '@mantine/core';
import { Link as WouterLink } from 'wouter';
import { words } from '../locales/words.js';
import { Link } from './link.js';

interface AdminsLinkProps {
  organizationId: string;
  /** Not within a sentence. */
  isButton?: boolean;
}

/** Leads people who may not do something to those who may. */
export function AdminsLink({ organizationId, isButton = false }: AdminsLinkProps) {
  const href = `/organizations/${organizationId}/people?role=admin`;
  return isButton ? (
    <Button component={WouterLink} href={href} variant="default">
      {words.noAccess.seeAdmins}
    </Button>
  ) : (
    <Link href={href} size="sm">
      {words.noAccess.seeAdmins}
    </Link>
  );
}
