import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { tellAll } from '../database/transactions/told-hints.js';
import { INSERT, INSERT_ALL, INSERT_WITH_PERSONAL_DATA } from './audit-log.repository.js';
import { hintsOf, type Announcement, type Concerned } from './event-hints.js';
import { separate } from './personal-data.js';

/** The originator of a change, and the request that makes the change. */
export interface Actor {
  type: 'user' | 'provider' | 'system';
  id: string | null;
  requestId: string | null;
}

/** The actor of changes that the payment provider reports. */
export const PROVIDER: Actor = { type: 'provider', id: null, requestId: null };
/** The actor of changes that the service makes by itself, such as in a job. */
export const SYSTEM: Actor = { type: 'system', id: null, requestId: null };

/** The domain that declares an event, such as `NOTES`. */
interface Declaring<Type extends string> {
  readonly events: Readonly<Record<Type, Announcement>>;
}

export interface Change<Type extends string> {
  type: Type;
  organizationId: string | null;
  target: { type: string; id: string };
  /** The changed values before and after the change. They never contain a token. */
  before?: object;
  after?: object;
  /** Whether all these values are personal data of the organization. Otherwise only `email` is personal. */
  isPersonal?: boolean;
  /** Those who get hints of the change, see `Announcement`. Not stored. */
  concerns?: Concerned;
}

/**
 * Records a change in the audit trail, in the transaction of the change. Personal data is stored in a separate table.
 */
export async function record<Type extends string>(
  manager: EntityManager,
  actor: Actor,
  { events }: Declaring<Type>,
  change: Change<NoInfer<Type>>,
): Promise<void> {
  const { type, organizationId, target, concerns } = change;
  const { before, after, personal } = separate(change);
  tellAll(manager, hintsOf(events[type], organizationId, concerns));
  const event = [
    uuidv7(),
    organizationId,
    type,
    actor.type,
    actor.id,
    target.type,
    target.id,
    before,
    after,
    actor.requestId,
  ];
  if (personal) await INSERT_WITH_PERSONAL_DATA.run(manager, [...event, personal.subject, personal.data]);
  else await INSERT.run(manager, event);
}

/** Records many changes of one request in one statement, in this order. */
export async function recordAll<Type extends string>(
  manager: EntityManager,
  actor: Actor,
  { events }: Declaring<Type>,
  changes: Change<NoInfer<Type>>[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => {
    const { before, after, personal } = separate(change);
    const { type, organizationId, target, concerns } = change;
    tellAll(manager, hintsOf(events[type], organizationId, concerns));
    return {
      id: uuidv7(),
      type,
      organization_id: organizationId,
      target_type: target.type,
      target_id: target.id,
      before: before ?? undefined,
      after: after ?? undefined,
      ...personal,
    };
  });
  await INSERT_ALL.run(manager, [actor.type, actor.id, actor.requestId, JSON.stringify(rows)]);
}
