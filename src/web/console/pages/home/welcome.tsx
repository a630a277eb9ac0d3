import { Stack } from '@mantine/core';
import type { Me } from '../../../client/resources.js';
import { Card, Hint } from '../../components/card.js';
import { CopyText } from '../../components/copy.js';
import { SwitchAccount } from '../switch-account.js';
import { myInvitesQuery } from '../../api/queries/invites.js';
import { useList } from '../../api/queries/lists.js';
import { useMe } from '../../api/session.js';
import { NewOrganizationForm } from './new-organization.js';
import { words } from '../../locales/words.js';

const { welcome } = words;

/** The first steps for a person without an organization. */
export function Welcome() {
  const { data: me } = useMe();
  const isInvited = Boolean(useList(myInvitesQuery).rows?.length);
  return (
    <div className="pair">
      <Card title={welcome.create} hint={welcome.createHint}>
        <NewOrganizationForm />
      </Card>
      {!isInvited && me && <Join user={me.user} />}
    </div>
  );
}

/** Says how to get an invite. */
function Join({ user: { email, emailVerified } }: { user: Me['user'] }) {
  return (
    <Card title={welcome.join} hint={joinHint({ email, emailVerified })}>
      {/* Both buttons are at the end of their cards. */}
      <Stack h="100%" justify="space-between">
        {email && <CopyText label={welcome.address} text={email} button={welcome.copyAddress} />}
        <Stack gap="xs">
          <Hint>{welcome.otherAddress}</Hint>
          <SwitchAccount />
        </Stack>
      </Stack>
    </Card>
  );
}

function joinHint({ email, emailVerified }: Pick<Me['user'], 'email' | 'emailVerified'>): string {
  if (!email) return welcome.joinHintNoEmail;
  return emailVerified ? welcome.joinHint : welcome.joinHintUnverified(email);
}
