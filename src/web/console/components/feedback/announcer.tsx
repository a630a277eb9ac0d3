import { VisuallyHidden } from '@mantine/core';
import { announcements } from '../../api/announce.js';
import { useStore } from '../../api/store.js';

/** The only polite live region. Always rendered, because screen readers ignore the content of a new one. */
export function Announcer() {
  return (
    <VisuallyHidden component="div" role="status" aria-atomic="false">
      {useStore(announcements).map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </VisuallyHidden>
  );
}
