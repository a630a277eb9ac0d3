import { useState } from 'react';
import type { AuditEvent } from '../../../client/resources.js';
import { Ago } from '../../components/ago.js';
import { Copy } from '../../components/copy.js';
import { exactly } from '../../components/format.js';
import { words } from '../../locales/words.js';
import { Changes } from './changes.js';
import type { Filters } from './filters.js';
import { actorOf, targetOf, type Names } from './names.js';
import { Sentence } from './sentence.js';

interface EventProps {
  event: AuditEvent;
  names: Names;
  filter: (filters: Partial<Filters>) => void;
}

/** A sentence that expands to details. The details of collapsed events are not rendered. */
export function Event({ event, names, filter }: EventProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="event" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="grow">
          <Sentence event={event} names={names} />
        </span>
        <span className="hint">
          <Ago of={event.occurredAt} />
        </span>
      </summary>
      {isOpen && <Details event={event} names={names} filter={filter} />}
    </details>
  );
}

function Details({ event, names, filter }: EventProps) {
  const { actor, target, occurredAt, requestId } = event;
  const { audit } = words;
  return (
    <div className="details">
      <Changes event={event} names={names} />
      <p className="hint">
        {audit.time}: {exactly(occurredAt)}
      </p>
      {requestId && <Copy label={audit.requestId} text={requestId} button={audit.copyRequestId} />}
      <div className="buttons">
        {actor.type === 'user' && actor.id && (
          <button type="button" className="quiet" onClick={() => filter({ actor: actor.id! })}>
            {audit.sameActor(actorOf(event))}
          </button>
        )}
        {target.type !== 'organization' && (
          <button type="button" className="quiet" onClick={() => filter({ about: target.id })}>
            {audit.sameTarget(targetOf(event, names))}
          </button>
        )}
      </div>
    </div>
  );
}
