import { IconMailOff } from '@tabler/icons-react';
import { ProblemError } from '../../../client/problem.js';
import { MyInvites } from '../../components/my-invites.js';
import { MessagePage } from '../../components/page.js';
import { SwitchAccount } from '../switch-account.js';
import { words } from '../../locales/words.js';
import { ToOrganizations } from '../to-organizations.js';
import { OpenOrganization } from './invite-card.js';

const { dead } = words.receivedInvite;

/** Error codes of links that will never work again for this person. */
type DeadCode = keyof typeof dead;

/** @returns undefined if the link may still work */
export function deathOf(error: unknown): DeadInvitePageProps | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const { code, problem } = error as ProblemError;
  if (!Object.hasOwn(dead, code)) return undefined;
  return { code: code as DeadCode, organizationId: problem?.organizationId };
}

interface DeadInvitePageProps {
  code: DeadCode;
  /** Set if the person is a member of the organization. */
  organizationId: string | undefined;
}

/** Explains why a link does not work, and what to do instead. */
export function DeadInvitePage({ code, organizationId }: DeadInvitePageProps) {
  const { title, reason, way } = dead[code];
  return (
    <MessagePage title={title} icon={IconMailOff} below={<MyInvites />}>
      <p>{reason}</p>
      {way && <p>{way}</p>}
      {organizationId ? (
        <OpenOrganization id={organizationId} />
      ) : (
        <>
          <ToOrganizations isMain />
          {code === 'invite_already_accepted' && <SwitchAccount />}
        </>
      )}
    </MessagePage>
  );
}
