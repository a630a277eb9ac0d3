import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The views of each domain that statements of other domains may join. The domain that owns the tables of a view owns
 * the view: see "Data access" in CONTRIBUTING.md. Columns can be added at the end with CREATE OR REPLACE VIEW.
 */
const VIEWS = {
  // users/
  user_profiles: `
    SELECT id, email, email_key, email_verified, name, picture_url, created_at, updated_at,
           EXISTS (SELECT FROM identities i WHERE i.user_id = u.id) AS has_identity
      FROM users u`,
  // organizations/
  organization_profiles: `
    SELECT id, name, created_at, updated_at, deleted_at IS NOT NULL AS is_deleted FROM organizations`,
  organization_members: 'SELECT id, organization_id, user_id, relation, created_at FROM memberships',
  // platform/audit-log/: the subject is the address, or the organization, to which personal data belongs
  audit_subjects: `
    SELECT e.id, e.organization_id, e.type, e.actor_id, e.target_type, e.target_id, p.subject
      FROM audit_events e LEFT JOIN audit_personal_data p ON p.event_id = e.id`,
  // billing/: The tokens of a subscription are those of a period. An inquiry is not a dispute. A payment that takes
  // longer than 30 days has failed.
  item_subscriptions: `
    SELECT s.id, s.organization_id, s.item, s.status, s.status NOT IN ('none', 'canceled') AS is_ongoing,
           s.activated_at IS NOT NULL AS has_begun, s.current_period_end, s.cancel_at_period_end, s.amount, s.currency,
           s.interval, (SELECT c.tokens FROM checkouts c WHERE c.id = s.checkout_id) AS tokens, s.created_at
      FROM subscriptions s`,
  checkouts_in_progress: `
    SELECT id, organization_id, item, kind, processing, url, expires_at, created_at FROM checkouts
     WHERE status = 'open' AND expires_at > now()
        OR processing AND NOT paid AND created_at > now() - interval '30 days'`,
  open_disputes: `
    SELECT id, organization_id, payment_id FROM payment_disputes WHERE status IN ('needs_response', 'under_review')`,
  // agents/
  agent_names: 'SELECT id, name FROM agents',
};

export class AddViews1763701794000 implements MigrationInterface {
  name = 'AddViews1763701794000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, query] of Object.entries(VIEWS)) await runner.query(`CREATE VIEW ${name} AS ${query}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(VIEWS)) await runner.query(`DROP VIEW ${name}`);
  }
}
