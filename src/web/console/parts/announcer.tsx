import { announcement } from '../api/announce.js';
import { useStore } from '../api/store.js';

/** The only polite live region. It exists from the start, because screen readers ignore the content of a new one. */
export function Announcer() {
  return (
    <p className="visually-hidden" role="status">
      {useStore(announcement)}
    </p>
  );
}
