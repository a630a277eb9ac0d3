import { words } from '../../locales/words.js';

/** Grey bars for content that is loading. They appear only after a delay. */
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
