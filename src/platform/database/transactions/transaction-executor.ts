import type { EntityManager } from 'typeorm';

/** Lets the job queue run its statements in one of our transactions. */
export function inTransactionOf({ queryRunner }: EntityManager) {
  return {
    async executeSql(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
      if (!queryRunner?.isTransactionActive)
        throw new Error('A job must be written in the transaction of its cause.');
      const { records } = await queryRunner.query(sql, values, true);
      return { rows: (records as unknown[]) ?? [] };
    },
  };
}
