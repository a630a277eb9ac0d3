import { IconCloudOff } from '@tabler/icons-react';
import { connection } from '../../api/cache.js';
import { useStore } from '../../api/store.js';
import { Button } from '../button.js';
import { Loading } from '../lists/loaded.js';
import { MessagePage } from '../page.js';
import { Notice } from './notice.js';
import { words } from '../../locales/words.js';

const { connection: texts } = words;

/** Shows once per page that the service is down, until it answers again. */
export function ConnectionBanner() {
  if (!useStore(connection.isDown)) return null;
  return (
    <div className="banner">
      <Notice tone="warning">{texts.lost}</Notice>
    </div>
  );
}

/** Shown until the service has said who is signed in. */
export function Connecting() {
  if (!useStore(connection.isDown)) return <Loading />;
  return (
    <MessagePage title={texts.lostTitle} icon={IconCloudOff} tone="warning">
      <p>{texts.waiting}</p>
      <Button variant="default" fullWidth size="md" onClick={() => connection.attemptNow()}>
        {words.app.retry}
      </Button>
    </MessagePage>
  );
}
