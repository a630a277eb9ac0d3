import type pg from 'pg';

/**
 * Moves dates into the past, because only time expires invites and trials. The audit trail is append-only, so its
 * events keep their dates.
 */
export class PastRepository {
  constructor(private readonly client: pg.Client) {}

  async expireInvite(id: string): Promise<void> {
    await this.client.query(
      `UPDATE invites
          SET created_at = created_at - age, last_sent_at = last_sent_at - age, expires_at = expires_at - age
         FROM (SELECT expires_at - now() + interval '2 days' AS age FROM invites WHERE id = $1) past
        WHERE id = $1`,
      [id],
    );
  }

  /**
   * Moves a consumption into the past, and the grants to at least a day before it. The ledger is append-only, so its
   * rows keep their times. No page shows these times for consumptions.
   */
  async ageConsumption(organization: string, agent: string, key: string, days: number): Promise<void> {
    await this.client.query(
      `WITH grants AS (
         UPDATE token_grants SET created_at = least(created_at, now() - ($4 + 1) * interval '1 day')
          WHERE organization_id = $1 AND agent_id = $2)
       UPDATE token_consumptions SET created_at = created_at - $4 * interval '1 day'
        WHERE organization_id = $1 AND agent_id = $2 AND idempotency_key = $3`,
      [organization, agent, key, days],
    );
    await this.sumMembers(organization, agent);
    await this.ageOrganization(organization, days + 2);
  }

  /** Moves the organization and its memberships into the past, so that people join before they use tokens. */
  private async ageOrganization(organization: string, days: number): Promise<void> {
    await this.client.query(
      `WITH past AS (SELECT greatest(min(created_at) - now() + $2 * interval '1 day', interval '0') AS age
                       FROM memberships WHERE organization_id = $1),
            aged AS (UPDATE organizations SET created_at = created_at - age FROM past WHERE id = $1)
       UPDATE memberships SET created_at = created_at - age FROM past WHERE organization_id = $1`,
      [organization, days],
    );
  }

  /** Calculates the members' sums again, because they do not follow a consumption that moves. */
  private async sumMembers(organization: string, agent: string): Promise<void> {
    await this.client.query(`DELETE FROM token_member_usage WHERE organization_id = $1 AND agent_id = $2`, [
      organization,
      agent,
    ]);
    await this.client.query(
      `INSERT INTO token_member_usage (organization_id, agent_id, grain, start, user_id, tokens)
       SELECT organization_id, agent_id, grain, date_trunc(grain, created_at, 'UTC'), user_id, sum(amount)
         FROM token_consumptions, unnest(ARRAY['hour', 'day', 'month']) AS grain
        WHERE organization_id = $1 AND agent_id = $2 AND user_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5`,
      [organization, agent],
    );
  }

  /** Also expires the trial's tokens, which end at the same time. */
  async expireTrial(organization: string, agent: string): Promise<void> {
    await this.client.query(
      `WITH past AS (SELECT ends_at - now() + interval '3 days' AS age FROM agent_trials
                      WHERE organization_id = $1 AND agent_id = $2),
            tokens AS (UPDATE token_grants SET created_at = created_at - age, expires_at = expires_at - age FROM past
                        WHERE organization_id = $1 AND agent_id = $2 AND source = 'trial')
       UPDATE agent_trials SET started_at = started_at - age, ends_at = ends_at - age FROM past
        WHERE organization_id = $1 AND agent_id = $2`,
      [organization, agent],
    );
  }
}
