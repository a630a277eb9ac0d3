import type pg from 'pg';

/** The key of the advisory lock, an arbitrary number. */
const LOCK = 7_333_411;

const MEMBER = `SELECT membership.id, membership.relation, membership.organization_id, users.email_key
                  FROM memberships membership JOIN users ON users.id = membership.user_id`;

/** Finds existing data in the database. Asking the service would need a sign-in, which changes data. */
export class SeedRepository {
  constructor(private readonly client: pg.Client) {}

  /** Allows one seed at a time. The lock ends with the connection. @param onWait called if another seed is running */
  async lock(onWait: () => void): Promise<void> {
    if (await this.is(`SELECT pg_try_advisory_lock(${LOCK}) AS is`)) return;
    onWait();
    await this.client.query(`SELECT pg_advisory_lock(${LOCK})`);
  }

  hasSignedIn = (email: string) => this.exists(`FROM users WHERE email_key = $1`, email);

  async findUser(email: string): Promise<string | undefined> {
    return (await this.row<{ id: string }>(`SELECT id FROM users WHERE email_key = $1`, email))?.id;
  }

  async findOrganization(names: string[]): Promise<{ id: string; name: string } | undefined> {
    return this.row(
      `SELECT id, name FROM organizations WHERE name = ANY ($1) AND name_key IS NOT NULL`,
      names,
    );
  }

  async findMembership(
    organization: string,
    email: string,
  ): Promise<{ id: string; relation: string } | undefined> {
    return this.row(`${MEMBER} WHERE organization_id = $1 AND email_key = $2`, organization, email);
  }

  /** Also finds expired invites. */
  async findInvite(
    organization: string,
    email: string,
  ): Promise<{ id: string; expired: boolean; delivery: string } | undefined> {
    return this.row(
      `SELECT id, expires_at <= now() AS expired, delivery_status AS delivery FROM invites
        WHERE organization_id = $1 AND email_key = $2 AND accepted_at IS NULL`,
      organization,
      email,
    );
  }

  hasAccepted = (organization: string, email: string) =>
    this.exists(
      `FROM invites WHERE organization_id = $1 AND email_key = $2 AND accepted_at IS NOT NULL`,
      organization,
      email,
    );

  async findTrial(organization: string, agent: string): Promise<{ expired: boolean } | undefined> {
    return this.row(
      `SELECT ends_at <= now() AS expired FROM agent_trials WHERE organization_id = $1 AND agent_id = $2`,
      organization,
      agent,
    );
  }

  hasContact = (organization: string) =>
    this.exists(
      `FROM billing_profiles WHERE organization_id = $1 AND contact->>'email' IS NOT NULL`,
      organization,
    );

  hasPaid = (organization: string, kind: string, agent: string) =>
    this.exists(
      `FROM checkouts WHERE organization_id = $1 AND kind = $2 AND item = $3 AND status = 'complete' AND paid`,
      organization,
      kind,
      agent,
    );

  async findSubscription(
    organization: string,
    agent: string,
  ): Promise<{ id: string; customer: string; status: string } | undefined> {
    return this.row(
      `SELECT id, customer_id AS customer, status FROM subscriptions WHERE organization_id = $1 AND item = $2
        ORDER BY created_at DESC LIMIT 1`,
      organization,
      agent,
    );
  }

  hasConsumed = (organization: string, agent: string, key: string, daysAgo: number) =>
    this.exists(
      `FROM token_consumptions
        WHERE organization_id = $1 AND agent_id = $2 AND idempotency_key = $3
          AND created_at <= now() - $4 * interval '1 day'`,
      organization,
      agent,
      key,
      daysAgo,
    );

  hasThreshold = (organization: string, agent: string) =>
    this.exists(
      `FROM low_balance_thresholds WHERE organization_id = $1 AND agent_id = $2`,
      organization,
      agent,
    );

  hasBudget = (organization: string, agent: string) =>
    this.exists(`FROM token_budgets WHERE organization_id = $1 AND agent_id = $2`, organization, agent);

  hasDispute = (organization: string, agent: string) =>
    this.exists(
      `FROM payment_disputes d JOIN payments p ON p.id = d.payment_id
        WHERE p.organization_id = $1 AND p.item = $2`,
      organization,
      agent,
    );

  /** @returns the payment provider's id of the payment for an agent */
  async findPayment(organization: string, agent: string): Promise<string | undefined> {
    const payment = await this.row<{ id: string | null }>(
      `SELECT payment_id AS id FROM payments WHERE organization_id = $1 AND item = $2`,
      organization,
      agent,
    );
    return payment?.id ?? undefined;
  }

  /** Whether any mail or billing contact of these organizations is unsent. */
  hasPendingWork = (organizations: string[]) =>
    this.exists(
      `WHERE EXISTS (SELECT FROM invites WHERE organization_id = ANY ($1::uuid[]) AND accepted_at IS NULL
                        AND expires_at > now() AND delivery_status = 'queued')
          OR EXISTS (SELECT FROM billing_profiles WHERE organization_id = ANY ($1::uuid[])
                        AND contact_status = 'pending')`,
      organizations,
    );

  /** Describes a person's relations, such as `owner of Acme Robotics` or `invited to Globex Logistics`. */
  async listRelations(email: string): Promise<string[]> {
    const { rows } = await this.client.query<{ text: string }>(
      `SELECT standing.text || ' ' || organizations.name AS text
         FROM (SELECT organization_id, relation || ' of' AS text FROM (${MEMBER}) member WHERE email_key = $1
               UNION ALL
               SELECT organization_id, 'invited to' FROM invites WHERE email_key = $1 AND accepted_at IS NULL) standing
         JOIN organizations ON organizations.id = standing.organization_id
        ORDER BY organizations.name`,
      [email],
    );
    return rows.map(({ text }) => text);
  }

  private exists(condition: string, ...parameters: unknown[]): Promise<boolean> {
    return this.is(`SELECT EXISTS (SELECT ${condition}) AS is`, ...parameters);
  }

  private async is(sql: string, ...parameters: unknown[]): Promise<boolean> {
    return (await this.row<{ is: boolean }>(sql, ...parameters))!.is;
  }

  private async row<Row extends pg.QueryResultRow>(
    sql: string,
    ...parameters: unknown[]
  ): Promise<Row | undefined> {
    return (await this.client.query<Row>(sql, parameters)).rows[0];
  }
}
