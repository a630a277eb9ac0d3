import { IconLock } from '@tabler/icons-react';
import { ProblemError } from '../../../client/problem.js';
import { useMe } from '../../api/session.js';
import { AdminsLink } from '../../components/admins-link.js';
import { Failure } from '../../components/feedback/notice.js';
import { Empty } from '../../components/lists/empty.js';
import { MessagePage } from '../../components/page.js';
import { usePaymentTrouble } from '../../components/payment-trouble.js';
import { SwitchAccount } from '../switch-account.js';
import { words } from '../../locales/words.js';
import { ToOrganizations } from '../to-organizations.js';
import type { Tab } from './tabs.js';

/** Replaces an organization that the person cannot see: what is the matter, and what to do. */
export function NoAccess({ error }: { error: unknown }) {
  const email = useMe().data?.user.email ?? null;
  const isRefused = error instanceof ProblemError && error.code === 'relation_required';
  return (
    <MessagePage title={isRefused ? words.noAccess.notMember : words.noAccess.title} icon={IconLock}>
      {isRefused ? <p>{words.noAccess.whatToDo(email)}</p> : <Failure error={error} />}
      <ToOrganizations isMain />
      {isRefused && <SwitchAccount />}
    </MessagePage>
  );
}

interface AdminsOnlyProps {
  organizationId: string;
  /** The action that the page needs. */
  needs: NonNullable<Tab['needs']>;
}

/** Replaces a page that only admins and the owner may see. */
export function AdminsOnly({ organizationId, needs }: AdminsOnlyProps) {
  const isOverdue = usePaymentTrouble(organizationId) === 'overdue';
  return (
    <Empty
      icon={IconLock}
      title={words.noAccess.adminsOnlyTitle}
      action={<AdminsLink organizationId={organizationId} isButton />}
    >
      {needs === 'manageBilling' && isOverdue ? words.noAccess.overdue : words.noAccess.adminsOnly[needs]}
    </Empty>
  );
}
