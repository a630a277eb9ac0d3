import { words } from '../../locales/words.js';

export function AgentsSkeleton() {
  return (
    <div className="skeleton list grid">
      <span className="visually-hidden">{words.app.loading}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <span className="bar" key={index} />
      ))}
    </div>
  );
}
