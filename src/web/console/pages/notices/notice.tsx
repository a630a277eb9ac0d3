import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import { useChange } from '../../api/change.js';
import { MY_NOTICES, noticeQuery } from '../../api/queries/notices.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Hint } from '../../components/card.js';
import { Failure, Notice } from '../../components/feedback/notice.js';
import { Link } from '../../components/link.js';
import { Loaded } from '../../components/lists/loaded.js';
import { MessagePage } from '../../components/page.js';
import { words } from '../../locales/words.js';
import { PAGES } from '../../../pages.js';

const { notices } = words;

/** Opened without a session from the last line of a mail. Only the buttons act, because mail scanners open links. */
export function NoticePage({ token }: { token: string }) {
  const query = useQuery(noticeQuery(token));
  const options = { params: { path: { token } } };
  const change = useChange(
    (enabled: boolean): Promise<unknown> =>
      enabled
        ? orThrow(api.POST('/api/notices/{token}/resubscribe', options))
        : orThrow(api.POST('/api/notices/{token}/unsubscribe', options)),
    { stale: [noticeQuery(token).queryKey, MY_NOTICES] },
  );
  return (
    <MessagePage title={notices.title} icon={IconMail}>
      <Loaded query={query}>
        {({ kind, enabled }) => (
          <>
            <div>
              <Hint>{notices.about}</Hint>
              <strong>{notices.kinds[kind]}</strong>
            </div>
            <Notice tone={enabled ? 'plain' : 'good'}>
              <p>{enabled ? notices.isOn : notices.isOff}</p>
            </Notice>
            <Button
              variant={enabled ? 'filled' : 'default'}
              fullWidth
              size="md"
              isPending={change.isPending}
              onClick={() => change.mutate(!enabled)}
            >
              {enabled ? notices.turnOff : notices.turnOn}
            </Button>
            <Failure error={change.error} />
            <Link href={`${PAGES.account}#mails`}>{notices.all}</Link>
          </>
        )}
      </Loaded>
    </MessagePage>
  );
}
