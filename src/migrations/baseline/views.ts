/** The views of 0.3.0. The body of each begins in a line of its own. */
export const VIEWS = [
  `CREATE VIEW user_profiles AS
 SELECT id,
    email,
    email_key,
    email_verified,
    name,
    picture_url,
    created_at,
    updated_at,
    (EXISTS ( SELECT
           FROM identities i
          WHERE i.user_id = u.id)) AS has_identity,
    locale
   FROM users u`,
  `CREATE VIEW organization_profiles AS
 SELECT id,
    name,
    created_at,
    updated_at,
    deleted_at IS NOT NULL AS is_deleted
   FROM organizations`,
  `CREATE VIEW organization_members AS
 SELECT id,
    organization_id,
    user_id,
    relation,
    created_at
   FROM memberships`,
  `CREATE VIEW audit_subjects AS
 SELECT e.id,
    e.organization_id,
    e.type,
    e.actor_id,
    e.target_type,
    e.target_id,
    p.subject
   FROM audit_events e
     LEFT JOIN audit_personal_data p ON p.event_id = e.id`,
  `CREATE VIEW item_subscriptions AS
 SELECT id,
    organization_id,
    item,
    status,
    status <> ALL (ARRAY['none'::text, 'canceled'::text]) AS is_ongoing,
    activated_at IS NOT NULL AS has_begun,
    current_period_end,
    cancel_at_period_end,
    amount,
    currency,
    "interval",
    ( SELECT c.tokens
           FROM checkouts c
          WHERE c.id = s.checkout_id) AS tokens,
    created_at,
    interval_count,
    COALESCE(cancel_at,
        CASE
            WHEN cancel_at_period_end THEN current_period_end
            ELSE NULL::timestamp with time zone
        END) AS cancel_at
   FROM subscriptions s`,
  `CREATE VIEW checkouts_in_progress AS
 SELECT id,
    organization_id,
    item,
    kind,
    processing,
    url,
    expires_at,
    created_at
   FROM checkouts
  WHERE status = 'open'::text AND expires_at > now() OR processing AND NOT paid AND created_at > (now() - '30 days'::interval)`,
  `CREATE VIEW open_disputes AS
 SELECT id,
    organization_id,
    payment_id
   FROM payment_disputes
  WHERE status = ANY (ARRAY['needs_response'::text, 'under_review'::text])`,
  `CREATE VIEW agent_names AS
 SELECT id,
    name
   FROM agents`,
  `CREATE VIEW foreign_subscriptions AS
 SELECT subscription_id AS id,
    organization_id,
    item
   FROM payments p
  WHERE (review = ANY (ARRAY['second_subscription'::text, 'foreign_subscription'::text])) AND resolved_at IS NULL AND expires_at > now() AND NOT (EXISTS ( SELECT
           FROM subscriptions s
          WHERE s.id = p.subscription_id))`,
  `CREATE VIEW counted_former_uses AS
 SELECT user_id,
    kind,
    used_at
   FROM former_uses
  WHERE user_id IS NOT NULL`,
];
