import { useLocation } from 'wouter';
import { orThrow } from '../../../client/client.js';
import { useChange } from '../../api/change.js';
import { sentenceFor } from '../../api/problems.js';
import { EVERY_ORGANIZATION } from '../../api/queries/organizations.js';
import { api } from '../../api/session.js';
import { Confirm } from '../../components/forms/confirm.js';
import { showAt } from '../../components/feedback/flash.js';
import { useMembership } from '../../components/my-organizations.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { ALL_ORGANIZATIONS, PAGES } from '../../../pages.js';
import { words } from '../../locales/words.js';
import { DangerousAction } from './dangerous-action.js';

const { leave } = words.settings;

export function Leave({ organization: { id, name, relation, actions } }: OrganizationPageProps) {
  const [, goTo] = useLocation();
  const membershipId = useMembership(id)?.id;
  const change = useChange(
    () =>
      orThrow(
        api.DELETE('/api/organizations/{id}/memberships/{membershipId}', {
          params: { path: { id, membershipId: membershipId! } },
        }),
      ),
    {
      stale: EVERY_ORGANIZATION,
      // Leaves the page before a refetch, which the service would reject.
      onSuccess: () => {
        goTo(ALL_ORGANIZATIONS);
        showAt(PAGES.home, leave.done(name));
      },
    },
  );
  const { reason } = actions.leave;
  const hint = reason === 'owner_required' ? leave.owner : reason ? sentenceFor(reason) : leave.hint;
  return (
    <DangerousAction title={leave.title} hint={hint}>
      {actions.leave.allowed && membershipId && (
        <Confirm
          label={leave.start}
          name={leave.title}
          variant="light"
          color="red"
          question={leave.question(name)}
          confirmLabel={leave.confirm}
          change={change}
        >
          <p>{leave.access}</p>
          {relation !== 'member' && <p>{leave.invites}</p>}
        </Confirm>
      )}
    </DangerousAction>
  );
}
