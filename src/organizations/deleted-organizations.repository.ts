import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { uuid } from '../platform/database/statements/columns.js';
import { statement } from '../platform/database/statements/statement.js';

const LIST = statement(
  'deletedOrganizations.list',
  { id: uuid },
  `SELECT id FROM organizations WHERE deleted_at < now() - $1 * interval '1 day' AND id > $2::uuid
    ORDER BY id LIMIT $3`,
);

const LOCK = statement('deletedOrganizations.lock', {}, 'SELECT FROM organizations WHERE id = $1 FOR UPDATE');

const REMOVE = statement(
  'deletedOrganizations.remove',
  {},
  'DELETE FROM organizations WHERE id = $1 AND deleted_at IS NOT NULL',
);

/** The rows of deleted organizations, which stay for operators. */
@Injectable()
export class DeletedOrganizationsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Lists ids of organizations that were deleted more than this many days ago, ordered by id, after the given one. */
  async list(days: number, after: string, limit: number): Promise<string[]> {
    return (await LIST.all(this.manager, [days, after, limit])).map(({ id }) => id);
  }

  /** Rows that refer to the organization cannot be inserted until the transaction ends. */
  async lock(manager: EntityManager, id: string): Promise<void> {
    await LOCK.run(manager, [id]);
  }

  /** Removes the row and, by foreign keys, all rows that refer to it. The audit events must be deleted first. */
  async remove(manager: EntityManager, id: string): Promise<boolean> {
    return (await REMOVE.count(manager, [id])) > 0;
  }
}
