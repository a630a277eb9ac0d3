import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { deleteBatch } from '../../platform/database/statements/delete-batch.js';
import { statement } from '../../platform/database/statements/statement.js';

/** Accepted invites keep their expiry, so they are deleted at the same time as unaccepted ones. */
const DELETE_OLD = statement(
  'invites.deleteOld',
  {},
  deleteBatch('invites', 'expires_at', `expires_at < now() - interval '90 days'`),
);

@Injectable()
export class InviteCleanupRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /**
   * Deletes the invites that expired 90 days ago, accepted or not. Until then, their links explain why they no longer
   * work.
   * @returns the number of deleted rows, at most `limit`
   */
  deleteOld(limit: number): Promise<number> {
    return DELETE_OLD.count(this.manager, [limit]);
  }
}
