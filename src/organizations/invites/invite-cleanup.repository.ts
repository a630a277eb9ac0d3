import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { statement } from '../../platform/database/statements/statement.js';

/** Accepted invites keep their expiry, so they are deleted at the same time as unaccepted ones. */
const DELETE_OLD = statement(
  'invites.deleteOld',
  {},
  `DELETE FROM invites WHERE expires_at < now() - interval '90 days'`,
);

@Injectable()
export class InviteCleanupRepository {
  /**
   * Deletes the invites that expired 90 days ago, accepted or not. Until then, their links explain why they no longer
   * work.
   */
  async deleteOld(manager: EntityManager): Promise<void> {
    await DELETE_OLD.run(manager, []);
  }
}
