import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { statement } from '../platform/database/statements/statement.js';
import { UsedSignIn } from './used-sign-in.entity.js';

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
  constructor(@InjectRepository(UsedSignIn) private readonly rows: Repository<UsedSignIn>) {}

  async deleteOld(seconds: number): Promise<void> {
    await DELETE_OLD.run(this.rows.manager, [seconds]);
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
