import { connection } from '../../api/cache.js';
import { useStore } from '../../api/store.js';
import { Notice } from './notice.js';
import { words } from '../../locales/words.js';

/** Shows once per page that the service is down, until it answers again. */
export function ConnectionBanner() {
  if (!useStore(connection.isDown)) return null;
  return (
    <div className="banner">
      <Notice tone="warning">{words.connection.lost}</Notice>
    </div>
  );
}
