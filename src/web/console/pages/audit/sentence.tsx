import type { ReactNode } from 'react';
import type { AuditEvent } from '../../../client/resources.js';
import type { EventParts } from '../../locales/en.js';
import { words } from '../../locales/words.js';
import { actorOf, agentOf, targetOf, type Names } from './names.js';
import { inWords } from './values.js';

const SENTENCES: Record<string, ((event: EventParts) => ReactNode) | undefined> = words.audit.sentences;

export function Sentence({ event, names }: { event: AuditEvent; names: Names }) {
  const parts = {
    actor: <strong>{actorOf(event)}</strong>,
    target: <strong>{targetOf(event, names)}</strong>,
    agent: <strong>{agentOf(event, names)}</strong>,
    was: inWords(event.before, names),
    now: inWords(event.after, names),
  };
  return SENTENCES[kindOf(event)]?.(parts) ?? words.audit.unknown(parts, event.type);
}

/** The type of an event. A changed subscription has one sentence for each kind of change. */
function kindOf({ type, before, after }: AuditEvent): string {
  if (type !== 'subscription.changed' || !before || !after) return type;
  if (before.status !== after.status) return 'subscription.status_changed';
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd) return 'subscription.ends';
  return String(after.currentPeriodEnd) > String(before.currentPeriodEnd) ? 'subscription.renewed' : type;
}
