import { connection } from '../../api/cache.js';
import { useStore } from '../../api/store.js';
import { Notice } from './notice.js';
import { words } from '../../locales/words.js';

/** Says once for the whole page that the service is down. It goes as soon as the service answers. */
export function ConnectionBanner() {
  if (!useStore(connection.isDown)) return null;
  return (
    <div className="banner">
      <Notice tone="warning">{words.connection.lost}</Notice>
    </div>
  );
}
