import { Link, useLocation } from 'wouter';
import { orThrow } from '../../client/client.js';
import { signInUrl } from '../../client/navigation.js';
import { ProblemError } from '../../client/problem.js';
import type { ReceivedInvite } from '../../client/resources.js';
import { useChange } from '../api/change.js';
import { EVERY_ORGANIZATION, useReceivedInvite } from '../api/queries.js';
import { api, useMe } from '../api/session.js';
import { here } from '../parts/address.js';
import { Button } from '../parts/button.js';
import { Day } from '../parts/format.js';
import { Loaded } from '../parts/loaded.js';
import { Failure, Notice } from '../parts/notice.js';
import { Page } from '../parts/page.js';
import { nameOf } from '../parts/person.js';

export function ReceivedInvitePage({ token }: { token: string }) {
  const invite = useReceivedInvite(token);
  return (
    <Page title="You are invited" isNarrow>
      <Loaded query={invite}>
        {(received) => (
          <div className="card">
            <p className="lead">
              {received.invitedBy ? nameOf(received.invitedBy) : 'Someone'} has invited you to join{' '}
              <strong>{received.organization.name}</strong> as{' '}
              {received.role === 'admin' ? 'an admin' : 'a member'}.
            </p>
            {received.emailMatches ? (
              <Accept token={token} invite={received} />
            ) : (
              <OtherAccount invite={received} />
            )}
            <p className="hint">
              The invite expires on <Day of={received.expiresAt} />.
            </p>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Accept({ token, invite }: { token: string; invite: ReceivedInvite }) {
  const [, goTo] = useLocation();
  const accept = useChange(
    () => orThrow(api.POST('/api/invites/{token}/accept', { params: { path: { token } } })),
    {
      stale: EVERY_ORGANIZATION,
      onSuccess: ({ organization }) => goTo(`/organizations/${organization.id}/agents`),
    },
  );
  const memberOf = accept.error instanceof ProblemError ? accept.error.problem?.organizationId : undefined;
  return (
    <>
      <p>This invite is for {invite.email}, the address you are signed in with.</p>
      <Button className="main" isPending={accept.isPending} onClick={() => accept.mutate()}>
        Accept
      </Button>
      {memberOf ? (
        <Notice>
          You are already a member.{' '}
          <Link href={`/organizations/${memberOf}/agents`}>Open the organization</Link>
        </Notice>
      ) : (
        <Failure error={accept.error} />
      )}
    </>
  );
}

function OtherAccount({ invite }: { invite: ReceivedInvite }) {
  const { data: me } = useMe();
  return (
    <>
      <p>
        This invite is for <strong>{invite.email}</strong>, but you are signed in
        {me?.user.email ? ` as ${me.user.email}` : ' with another account'}.
      </p>
      <Button className="main" onClick={() => location.assign(signInUrl(here(), 'select_account'))}>
        Switch account
      </Button>
    </>
  );
}
