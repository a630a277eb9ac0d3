import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { statement } from '../../platform/database/statements/statement.js';

/** This includes accepted invites, because an invite can only be accepted before it expires. */
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
