import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { deleteBatch } from '../platform/database/statements/delete-batch.js';
import { statement } from '../platform/database/statements/statement.js';
import { UsedSignIn } from './used-sign-in.entity.js';

const DELETE_OLD = statement(
  'usedSignIns.deleteOld',
  {},
  deleteBatch('used_sign_ins', 'used_at', `used_at < now() - $2 * interval '1 second'`),
);

const INSERT = statement(
  'usedSignIns.insert',
  {},
  'INSERT INTO used_sign_ins (state_hash) VALUES ($1) ON CONFLICT DO NOTHING',
);

@Injectable()
export class UsedSignInsRepository {
  constructor(@InjectRepository(UsedSignIn) private readonly rows: Repository<UsedSignIn>) {}

  /** Deletes at most `limit` rows. */
  async deleteOld(seconds: number, limit: number): Promise<void> {
    await DELETE_OLD.run(this.rows.manager, [limit, seconds]);
  }

  /**
   * Marks a sign-in as used. The primary key settles the race between two requests.
   * @returns false if it was used before
   */
  async insert(stateHash: Buffer): Promise<boolean> {
    return (await INSERT.count(this.rows.manager, [stateHash])) === 1;
  }

  exists(stateHash: Buffer): Promise<boolean> {
    return this.rows.existsBy({ stateHash });
  }
}
