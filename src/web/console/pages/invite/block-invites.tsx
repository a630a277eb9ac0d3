import { orThrow } from '../../../client/client.js';
import { useChange } from '../../api/change.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Failure, Notice } from '../../components/feedback/notice.js';
import { Page } from '../../components/page.js';
import { words } from '../../locales/words.js';

/**
 * Opened without a session from the footer of an invite mail. Only the button acts, because mail scanners open links.
 */
export function BlockInvitesPage({ token }: { token: string }) {
  const block = useChange(
    () => orThrow(api.POST('/api/invites/{token}/block', { params: { path: { token } } })),
    { stale: [] },
  );
  return (
    <Page title={block.isSuccess ? words.blockInvites.doneTitle : words.blockInvites.title} isNarrow>
      <div className="card">
        {block.isSuccess ? (
          <>
            <Notice tone="good">
              <p>{words.blockInvites.done}</p>
            </Notice>
            {/* Reloads the page, because the fragment of the URL has selected this one. */}
            <p>
              <a href={location.pathname}>{words.blockInvites.openInvite}</a>
            </p>
          </>
        ) : (
          <>
            <p>{words.blockInvites.question}</p>
            <Button className="main" isPending={block.isPending} onClick={() => block.mutate()}>
              {words.blockInvites.block}
            </Button>
            <Failure error={block.error} />
          </>
        )}
      </div>
    </Page>
  );
}
