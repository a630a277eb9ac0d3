import { IconAlertCircle, IconLock, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { ProblemError } from '../../../client/problem.js';
import { announce } from '../../api/announce.js';
import { useMe } from '../../api/session.js';
import { AdminsLink } from '../../components/admins-link.js';
import { Failure } from '../../components/feedback/notice.js';
import { Empty } from '../../components/lists/empty.js';
import { MessagePage } from '../../components/page.js';
import { usePaymentTrouble } from '../../components/money/payment-trouble.js';
import { SwitchAccount } from '../switch-account.js';
import { words } from '../../locales/words.js';
import { ToOrganizations } from '../to-organizations.js';
import type { Tab } from './tabs.js';

interface NoAccessProps {
  error: unknown;
  /** The name of the organization, if the person has seen it before. */
  lost: string | undefined;
}

/** Replaces an organization that the person cannot see: what is the matter, and what to do. */
export function NoAccess({ error, lost }: NoAccessProps) {
  const email = useMe().data?.user.email ?? null;
  const isRefused = error instanceof ProblemError && error.code === 'relation_required';
  if (lost !== undefined) return <LostAccess name={lost} isDeleted={!isRefused} />;
  return (
    <MessagePage title={isRefused ? words.noAccess.notMember : words.noAccess.title} icon={IconLock}>
      {isRefused ? <p>{words.noAccess.whatToDo(email)}</p> : <Failure error={error} />}
      <ToOrganizations isMain />
      {isRefused && <SwitchAccount />}
    </MessagePage>
  );
}

/** Replaces an organization that the person saw a moment ago. */
function LostAccess({ name, isDeleted }: { name: string; isDeleted: boolean }) {
  const { title, hint } = words.noAccess[isDeleted ? 'deleted' : 'removed'];
  useEffect(() => announce(title(name)), [title, name]);
  return (
    <MessagePage title={title(name)} icon={isDeleted ? IconTrash : IconLock}>
      <p>{hint}</p>
      <ToOrganizations isMain />
    </MessagePage>
  );
}

interface AdminsOnlyProps {
  organizationId: string;
  /** The action that the page needs. */
  needs: NonNullable<Tab['needs']>;
}

/** Replaces a page that only admins and the owner may see. In place of Billing, it first says that a payment is overdue. */
export function AdminsOnly({ organizationId, needs }: AdminsOnlyProps) {
  const isOverdue = usePaymentTrouble(organizationId) === 'overdue' && needs === 'manageBilling';
  const { overdue, adminsOnlyTitle, adminsOnly } = words.noAccess;
  return (
    <Empty
      icon={isOverdue ? IconAlertCircle : IconLock}
      title={isOverdue ? overdue.title : adminsOnlyTitle}
      action={<AdminsLink organizationId={organizationId} isButton />}
    >
      {isOverdue ? overdue.hint : adminsOnly[needs]}
    </Empty>
  );
}
