import type { Fleet } from '../fleet.js';

/**
 * Moves every time in the database back by an hour, as if an hour had passed. Disables triggers meanwhile, because they
 * protect the audit trail.
 */
const AN_HOUR_PASSES = `
  DO $$
  DECLARE
    one record;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR one IN
      SELECT format('%I.%I', n.nspname, c.relname) AS name,
             string_agg(format('%1$I = %1$I - interval ''1 hour''', a.attname), ', ') AS changes
        FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE n.nspname IN ('public', 'jobs') AND c.relkind = 'r'
         AND a.atttypid = 'timestamptz'::regtype AND a.attgenerated = '' AND c.relname <> 'token_usage'
       GROUP BY 1
    LOOP
      EXECUTE format('UPDATE %s SET %s', one.name, one.changes);
    END LOOP;
    -- The hour is in the primary key, so a row that moves by one hour would collide with the row of that hour.
    UPDATE token_usage SET hour = hour - interval '876000 hours';
    UPDATE token_usage SET hour = hour + interval '875999 hours';
  END
  $$`;

export async function letAnHourPass(fleet: Fleet): Promise<void> {
  await fleet.query(AN_HOUR_PASSES);
}
