import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { LimitReachedError, RateLimitedError } from '../common/errors/errors.js';
import { Config } from '../config/config.js';
import { run } from '../database/statements.js';

/**
 * How many invites an organization has and sends, and how many mails an address receives (contract, section 8).
 * Counted in the database, so for all instances; the organization is locked by the caller.
 */
@Injectable()
export class InviteLimits {
  constructor(private readonly config: Config) {}

  /** @throws LimitReachedError */
  async assertOneMorePending(manager: EntityManager, organizationId: string): Promise<void> {
    const limit = this.config.limits.pendingInvites;
    if (limit === 0) return;
    const [{ pending }] = await run<[{ pending: number }]>(
      manager,
      `SELECT count(*)::int AS pending FROM invites
        WHERE organization_id = $1 AND accepted_at IS NULL AND expires_at > now()`,
      [organizationId],
    );
    if (pending >= limit)
      throw new LimitReachedError(`An organization may have at most ${limit} pending invites.`);
  }

  /** Notes one more mail. @throws RateLimitedError with the seconds until there is room again */
  async countSend(manager: EntityManager, organizationId: string, emailKey: string): Promise<void> {
    const { invitesPerHour, invitesPerRecipientDay } = this.config.limits;
    // Other organizations may invite the same address at this moment.
    await run(manager, `SELECT pg_advisory_xact_lock(hashtextextended('invite to ' || $1, 0))`, [emailKey]);
    await this.assertRoom(manager, 'organization_id', organizationId, '1 hour', invitesPerHour);
    await this.assertRoom(manager, 'email_key', emailKey, '1 day', invitesPerRecipientDay);
    // What counts no more goes with whatever comes.
    await run(
      manager,
      `WITH gone AS (DELETE FROM invite_sends WHERE sent_at < now() - interval '1 day')
       INSERT INTO invite_sends (id, organization_id, email_key) VALUES ($1, $2, $3)`,
      [uuidv7(), organizationId, emailKey],
    );
  }

  private async assertRoom(
    manager: EntityManager,
    column: 'organization_id' | 'email_key',
    value: string,
    window: string,
    limit: number,
  ): Promise<void> {
    if (limit === 0) return;
    const [{ sent, wait }] = await run<[{ sent: number; wait: number }]>(
      manager,
      `SELECT count(*)::int AS sent, extract(epoch FROM min(sent_at) + $2::interval - clock_timestamp())::float AS wait
         FROM (SELECT sent_at FROM invite_sends
                WHERE ${column} = $1 AND sent_at > clock_timestamp() - $2::interval
                ORDER BY sent_at DESC LIMIT $3) AS latest`,
      [value, window, limit],
    );
    if (sent >= limit) throw new RateLimitedError(wait, 'Too many invites were sent. Try again later.');
  }
}
