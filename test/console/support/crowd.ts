import type { SandboxService } from './sandbox-service.js';

/** SQL for an id that the service accepts: a UUID of version 7. */
export const NEW_ID = `overlay(gen_random_uuid()::text placing '7' from 15)::uuid`;

/** Adds members to an organization: `Member 1` and so on. No word of their addresses begins with a digit. */
export function addMembers(service: SandboxService, organizationId: string, count: number): Promise<void> {
  return service.query(
    `WITH people AS (
       INSERT INTO users (id, email, email_key, email_verified, name)
       SELECT ${NEW_ID}, address, address, true, 'Member ' || n
         FROM generate_series(1, $2::int) n,
              LATERAL (SELECT format('member%s@of%s.example.com', n, right($1::uuid::text, 12)) AS address) a
       RETURNING id, name)
     INSERT INTO memberships (id, organization_id, user_id, relation, created_at)
     SELECT ${NEW_ID}, $1::uuid, id, 'member', now() + substr(name, 8)::int * interval '1 ms' FROM people`,
    [organizationId, count],
  );
}
