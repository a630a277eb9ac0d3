import type { Db } from 'pg-boss';
import type { EntityManager } from 'typeorm';

/** Lets the job queue run its statements in a transaction of ours. */
export function inTransactionOf(manager: EntityManager): Db {
  return {
    async executeSql(sql, values) {
      const { queryRunner } = manager;
      if (!queryRunner?.isTransactionActive)
        throw new Error('A job is written in the transaction of its cause.');
      const { records } = await queryRunner.query(sql, values, true);
      return { rows: (records as unknown[]) ?? [] };
    },
  };
}
