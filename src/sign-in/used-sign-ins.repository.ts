import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { statement } from '../platform/database/statements/statement.js';

const DELETE_OLD = statement(
  'usedSignIns.deleteOld',
  {},
  `DELETE FROM used_sign_ins WHERE used_at < now() - $1 * interval '1 second'`,
);

const INSERT = statement(
  'usedSignIns.insert',
  {},
  'INSERT INTO used_sign_ins (state_hash) VALUES ($1) ON CONFLICT DO NOTHING',
);

@Injectable()
export class UsedSignInsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  async deleteOld(seconds: number): Promise<void> {
    await DELETE_OLD.count(this.manager, [seconds]);
  }

  /**
   * Marks a sign-in as used. The primary key settles the race between two requests.
   * @returns false if it was used before
   */
  async insert(stateHash: Buffer): Promise<boolean> {
    return (await INSERT.count(this.manager, [stateHash])) === 1;
  }
}
