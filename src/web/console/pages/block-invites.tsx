import { orThrow } from '../../client/client.js';
import { useChange } from '../api/change.js';
import { api } from '../api/session.js';
import { Button } from '../parts/button.js';
import { Failure, Notice } from '../parts/notice.js';
import { Page } from '../parts/page.js';

/** Opens from the footer of an invite mail, without a session. Only the button acts, because mail scanners open links. */
export function BlockInvitesPage({ token }: { token: string }) {
  const block = useChange(
    () => orThrow(api.POST('/api/invites/{token}/block', { params: { path: { token } } })),
    { stale: [] },
  );
  return (
    <Page title="Stop invite mails" isNarrow>
      <div className="card">
        {block.isSuccess ? (
          <Notice tone="good">
            <p>We will send no more invite mails to this address.</p>
          </Notice>
        ) : (
          <>
            <p>We will send no more invite mails to your address. Invites that you got stay valid.</p>
            <Button className="main" isPending={block.isPending} onClick={() => block.mutate()}>
              Stop invite mails to this address
            </Button>
            <Failure error={block.error} />
          </>
        )}
      </div>
    </Page>
  );
}
