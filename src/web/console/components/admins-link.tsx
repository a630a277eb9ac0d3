import { words } from '../locales/words.js';
import { Link } from './link.js';

/** Leads people who may not do something to those who may. */
export function AdminsLink({ organizationId }: { organizationId: string }) {
  return (
    <Link href={`/organizations/${organizationId}/people?role=admin`} size="sm">
      {words.noAccess.seeAdmins}
    </Link>
  );
}
