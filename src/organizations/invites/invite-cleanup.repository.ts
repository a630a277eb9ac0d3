import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { statement } from '../../platform/database/statements/statement.js';

/** An accepted invite is old then, too, because it was accepted before it expired. */
const DELETE_OLD = statement(
  'invites.deleteOld',
  {},
  `DELETE FROM invites WHERE expires_at < now() - interval '90 days'`,
);

@Injectable()
export class InviteCleanupRepository {
  /** Deletes the invites that expired 90 days ago, accepted or not. Until then, their links say what became of them. */
  async deleteOld(manager: EntityManager): Promise<void> {
    await DELETE_OLD.count(manager, []);
  }
}
