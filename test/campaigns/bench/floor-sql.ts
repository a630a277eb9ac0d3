/** The SQL statements of floor.ts, except those of agents. */
export const SQL = {
  caller: `SELECT s.id AS session_id, u.id, u.email, u.email_verified AS "emailVerified", u.name, u.picture_url AS "pictureUrl",
          u.created_at AS "createdAt", m.id AS "membershipId", m.relation
     FROM sessions s JOIN users u ON u.id = s.user_id
     LEFT JOIN memberships m ON m.organization_id = $2 AND m.user_id = u.id
    WHERE s.token_hash = $1
      AND s.last_seen_at > now() - $3 * interval '1 day' AND s.created_at > now() - $4 * interval '1 day'`,
  membershipsOfUser: `SELECT m.id, m.relation, m.created_at AS "createdAt", o.id AS "organizationId", o.name
     FROM memberships m JOIN organizations o ON o.id = m.organization_id WHERE m.user_id = (SELECT $1::uuid) ORDER BY o.name_key, o.id`,
  organizations: `SELECT o.id, o.name, o.name_key, o.created_at AS "createdAt", o.updated_at AS "updatedAt", m.relation
     FROM memberships m JOIN organizations o ON o.id = m.organization_id
    WHERE m.user_id = (SELECT $1::uuid) AND ($2::text IS NULL OR (o.name_key, o.id) > ($2, $3::uuid)) ORDER BY o.name_key, o.id LIMIT $4`,
  memberships: `SELECT m.id, m.relation, m.created_at AS "createdAt", u.id AS "userId", u.email,
          u.email_verified AS "emailVerified", u.name, u.picture_url AS "pictureUrl"
     FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.organization_id = $1 AND ($2::timestamptz IS NULL OR (m.created_at, m.id) > ($2, $3::uuid))
    ORDER BY m.created_at, m.id LIMIT $4`,
  lockUser: 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE',
  countOwned: `SELECT count(*) FROM memberships WHERE user_id = $1 AND relation = 'owner'`,
  insertOrganization: `INSERT INTO organizations (id, name, name_key) VALUES ($1, $2, $3)
   RETURNING id, name, created_at AS "createdAt", updated_at AS "updatedAt"`,
  insertMembership: `INSERT INTO memberships (id, organization_id, user_id, relation) VALUES ($1, $2, $3, $4)
   RETURNING id, relation, created_at AS "createdAt"`,
  insertAuditEvent: `INSERT INTO audit_events
     (id, organization_id, type, actor_type, actor_id, target_type, target_id, after, request_id)
   VALUES ($1, $2, $3, 'user', $4, $5, $6, $7, $8)`,
  lockOrganization: 'SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
  relation: 'SELECT relation FROM memberships WHERE id = $1 AND organization_id = $2',
  insertTrial: `INSERT INTO agent_trials (organization_id, agent_id, ends_at) VALUES ($1, $2, now() + $3 * interval '1 day')
   RETURNING started_at AS "trialStartedAt", ends_at AS "trialEndsAt", ends_at > now() AS "trialIsActive"`,
  insertGrant: `INSERT INTO token_grants (id, organization_id, agent_id, source, source_key, amount, remaining, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $6, $7) ON CONFLICT (source, source_key) DO NOTHING RETURNING 1`,
};

export type Statement = keyof typeof SQL;
