import { useLocation } from 'wouter';
import { orThrow } from '../../client/client.js';
import type { Membership, Organization } from '../../client/resources.js';
import { useChange } from '../api/change.js';
import { EVERY_ORGANIZATION, ofOrganization, useMemberships } from '../api/queries.js';
import { api, useMe } from '../api/session.js';
import { Badge } from '../parts/badge.js';
import { Confirm } from '../parts/confirm.js';
import { Day } from '../parts/format.js';
import { List } from '../parts/list.js';
import type { OrganizationPageProps } from '../parts/organization-page-props.js';
import { nameOf } from '../parts/person.js';
import { Picture } from '../parts/picture.js';

export function PeoplePage({ organization }: OrganizationPageProps) {
  const memberships = useMemberships(organization.id);
  return (
    <List query={memberships} label="People" empty={<p>No members.</p>}>
      {(membership) => <Person membership={membership} organization={organization} />}
    </List>
  );
}

interface PersonProps {
  membership: Membership;
  organization: Organization;
}

function Person({ membership, organization }: PersonProps) {
  const { user, relation, createdAt } = membership;
  const { data: me } = useMe();
  const isSelf = me?.user.id === user.id;
  const isOwner = relation === 'owner';
  return (
    <div className="row">
      <Picture url={user.pictureUrl} name={nameOf(user)} />
      <span className="grow">
        <strong>{nameOf(user)}</strong> {isSelf && <span className="hint-inline">(you)</span>}
        <span className="hint">
          {user.email} · joined <Day of={createdAt} />
        </span>
      </span>
      <Badge tone={isOwner ? 'good' : 'plain'}>{relation}</Badge>
      <div className="buttons">
        {organization.relation !== 'member' && !isOwner && (
          <ChangeRelation membership={membership} organization={organization} isSelf={isSelf} />
        )}
        {organization.relation === 'owner' && relation === 'admin' && (
          <TransferOwnership membership={membership} organization={organization} />
        )}
        {!isOwner && (organization.relation !== 'member' || isSelf) && (
          <Remove membership={membership} organization={organization} isSelf={isSelf} />
        )}
      </div>
    </div>
  );
}

function ChangeRelation({ membership, organization, isSelf }: PersonProps & { isSelf: boolean }) {
  const name = nameOf(membership.user);
  const next = membership.relation === 'admin' ? 'member' : 'admin';
  const change = useChange(
    () =>
      orThrow(
        api.PATCH('/api/organizations/{id}/memberships/{membershipId}', {
          params: { path: { id: organization.id, membershipId: membership.id } },
          body: { relation: next },
        }),
      ),
    {
      stale: [...ofOrganization(organization.id), ...EVERY_ORGANIZATION],
      done: `${name} is now ${next === 'admin' ? 'an admin' : 'a member'}.`,
    },
  );
  const question = {
    admin: `Make ${name} an admin of ${organization.name}?`,
    member: isSelf
      ? `Give up your admin role in ${organization.name}?`
      : `Make ${name} a member of ${organization.name}?`,
  };
  const consequences = {
    admin: 'Admins invite and remove people, change roles, and buy for the organization.',
    member: isSelf
      ? 'You can no longer manage people, invites or billing. Only another admin can undo this.'
      : 'They can no longer manage people, invites or billing.',
  };
  return (
    <Confirm
      label={`Make ${next}`}
      name={`Make ${next}: ${name}`}
      question={question[next]}
      confirmLabel={next === 'member' && isSelf ? 'Become a member' : `Make ${next}`}
      change={change}
      isDangerous={next === 'member'}
    >
      <p>{consequences[next]}</p>
    </Confirm>
  );
}

function TransferOwnership({ membership, organization }: PersonProps) {
  const name = nameOf(membership.user);
  const transfer = useChange(
    () =>
      orThrow(
        api.POST('/api/organizations/{id}/transfer-ownership', {
          params: { path: { id: organization.id } },
          body: { membershipId: membership.id },
        }),
      ),
    {
      stale: [...ofOrganization(organization.id), ...EVERY_ORGANIZATION],
      done: `${name} is now the owner.`,
    },
  );
  return (
    <Confirm
      label="Transfer ownership"
      name={`Transfer ownership to ${name}`}
      question={`Transfer ownership of ${organization.name} to ${name}?`}
      confirmLabel="Transfer ownership"
      change={transfer}
    >
      <p>You become an admin. Only {name} can transfer the ownership back.</p>
    </Confirm>
  );
}

function Remove({ membership, organization, isSelf }: PersonProps & { isSelf: boolean }) {
  const name = nameOf(membership.user);
  const [, goTo] = useLocation();
  const remove = useChange(
    () =>
      orThrow(
        api.DELETE('/api/organizations/{id}/memberships/{membershipId}', {
          params: { path: { id: organization.id, membershipId: membership.id } },
        }),
      ),
    {
      stale: isSelf ? EVERY_ORGANIZATION : ofOrganization(organization.id),
      done: isSelf ? `You have left ${organization.name}.` : `${name} is removed.`,
      // Leaves the page before a refetch, which the service would reject.
      onSuccess: () => isSelf && goTo('/'),
    },
  );
  return (
    <Confirm
      label={isSelf ? 'Leave' : 'Remove'}
      name={isSelf ? `Leave ${organization.name}` : `Remove ${name}`}
      question={isSelf ? `Leave ${organization.name}?` : `Remove ${name} from ${organization.name}?`}
      confirmLabel={isSelf ? 'Leave' : 'Remove'}
      change={remove}
    >
      <p>
        {isSelf
          ? 'You lose access immediately. To return you need a new invite.'
          : 'They lose access immediately. To return they need a new invite.'}
      </p>
    </Confirm>
  );
}
