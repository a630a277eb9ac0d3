/**
 * SQL condition for a grant that has started. Other grants do not count yet.
 * @param now the SQL expression of the time
 */
export const hasStarted = (now = 'now()') => `(starts_at IS NULL OR starts_at <= ${now})`;

/** The time until which the tokens of a grant are usable, in SQL. */
export const USABLE_UNTIL = `coalesce(grace_until, expires_at, 'infinity')`;

/** The expiry of a usable grant, in SQL. After the expiry, the end of its grace period. Null if it never expires. */
export const EXPIRES_AT = `CASE WHEN expires_at > now() THEN expires_at ELSE grace_until END`;

/**
 * The grants of organization $1 that have started, in SQL. `reserved`: the tokens that open reservations hold.
 * `usable`: the remaining tokens, plus the tokens of expired reservations that refunds and disputes do not take.
 */
export const GRANTS = `(
  SELECT g.*, g.remaining + greatest(0, coalesce(h.returned, 0) - g.owed_refund - g.owed_dispute) AS usable,
         coalesce(h.reserved, 0) AS reserved
    FROM token_grants g
    LEFT JOIN (SELECT grant_id, sum(amount) FILTER (WHERE expires_at <= now()) AS returned,
                      sum(amount) FILTER (WHERE expires_at > now()) AS reserved
                 FROM token_holds WHERE organization_id = $1 GROUP BY grant_id) h ON h.grant_id = g.id
   WHERE g.organization_id = $1 AND ${hasStarted()})`;
