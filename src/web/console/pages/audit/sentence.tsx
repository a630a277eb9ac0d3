import type { ReactNode } from 'react';
import type { AuditEvent } from '../../../client/resources.js';
import type { EventParts } from '../../locales/en.js';
import { own } from '../../api/own.js';
import { words } from '../../locales/words.js';
import { actorOf, agentOf, targetOf, type Names } from './names.js';
import { inWords } from './values.js';

const NAMES: Record<string, string | undefined> = words.audit.types;
const SENTENCES: Record<string, ((event: EventParts) => ReactNode) | undefined> = words.audit.sentences;

export function Sentence({ event, names }: { event: AuditEvent; names: Names }) {
  const parts = {
    actor: named(actorOf(event)),
    target: named(targetOf(event, names)),
    agent: named(agentOf(event, names)),
    was: inWords(event.before, names),
    now: inWords(event.after, names),
  };
  return own(SENTENCES, kindOf(event))?.(parts) ?? words.audit.unknown(parts, nameOf(event.type));
}

const named = (name: string) => (
  <strong>
    <bdi>{name}</bdi>
  </strong>
);

/** The name of a type. For a type without one, `note.created` becomes `Note created`. */
function nameOf(type: string): string {
  const name = own(NAMES, type);
  if (name) return name;
  const text = type.replace(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The type of an event. A changed subscription has one sentence for each kind of change. */
function kindOf({ type, before, after }: AuditEvent): string {
  if (type !== 'subscription.changed' || !before || !after) return type;
  if (before.offerId && before.offerId !== after.offerId) return 'subscription.offer_changed';
  if (before.status !== after.status) return 'subscription.status_changed';
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd) return 'subscription.ends';
  return String(after.currentPeriodEnd) > String(before.currentPeriodEnd) ? 'subscription.renewed' : type;
}
