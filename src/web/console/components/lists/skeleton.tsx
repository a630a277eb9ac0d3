import { words } from '../../locales/words.js';

/** Grey bars in place of content that is loading. They appear only if it takes long. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="skeleton">
      <span className="visually-hidden">{words.app.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        <span className="bar" key={index} />
      ))}
    </div>
  );
}
