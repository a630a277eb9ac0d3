import { IconMailOff } from '@tabler/icons-react';
import { orThrow } from '../../../client/client.js';
import { useChange } from '../../api/change.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Failure, Notice } from '../../components/feedback/notice.js';
import { MessagePage } from '../../components/page.js';
import { words } from '../../locales/words.js';

const PATH = '/api/invites/{token}/block';

/**
 * Opened without a session from the footer of an invite mail. Only the buttons act, because mail scanners open links.
 */
export function BlockInvitesPage({ token }: { token: string }) {
  const options = { params: { path: { token } } };
  const change = useChange(
    (isBlocked: boolean): Promise<{ status: 'blocked' | 'unblocked' }> =>
      isBlocked ? orThrow(api.POST(PATH, options)) : orThrow(api.DELETE(PATH, options)),
    { stale: [] },
  );
  const { blockInvites } = words;
  const status = change.data?.status;
  const title = status === 'blocked' ? blockInvites.doneTitle : blockInvites.allowedTitle;
  return (
    <MessagePage title={status ? title : blockInvites.title} icon={IconMailOff}>
      {status ? (
        <Notice tone="good">
          <p>{status === 'blocked' ? blockInvites.done : blockInvites.allowed}</p>
        </Notice>
      ) : (
        <p>{blockInvites.question}</p>
      )}
      {status !== 'blocked' && (
        <Button fullWidth size="md" isPending={change.isPending} onClick={() => change.mutate(true)}>
          {blockInvites.block}
        </Button>
      )}
      {status !== 'unblocked' && (
        <Button
          variant="default"
          fullWidth
          size="md"
          isPending={change.isPending}
          onClick={() => change.mutate(false)}
        >
          {blockInvites.allow}
        </Button>
      )}
      <Failure error={change.error} />
    </MessagePage>
  );
}
