import type { TestDatabase } from '../database.js';

/** Adds the events of sign-ins of other people, which belong to no organization. */
export async function addSignIns({ query }: Pick<TestDatabase, 'query'>): Promise<void> {
  await query(
    `INSERT INTO audit_events (id, type, actor_type, actor_id, target_type, target_id)
     SELECT gen_random_uuid(), 'session.created', 'user', gen_random_uuid(), 'session', gen_random_uuid()
       FROM generate_series(1, 10000)`,
  );
  await query('ANALYZE audit_events');
}
