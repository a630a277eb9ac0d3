import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { text } from '../../../platform/database/statements/columns.js';
import { statement } from '../../../platform/database/statements/statement.js';
import { PaymentAccount, type Mode } from './payment-account.entity.js';

export interface KeyAccount {
  /** Null if the key has no permission to read its account. */
  accountId: string | null;
  mode: Mode;
}

/** The newest customer of the bound account. If the key can read it, the key belongs to that account. */
const FIND_CUSTOMER = statement(
  'paymentAccounts.findCustomer',
  { id: text },
  'SELECT id FROM billing_customers WHERE left_in IS NULL ORDER BY created_at DESC, id LIMIT 1',
);

/** Fills in a missing id, but never changes a stored one. */
const BIND = statement(
  'paymentAccounts.bind',
  { accountId: text.orNull, mode: text.as<Mode>() },
  `INSERT INTO payment_account AS bound (account_id, mode) VALUES ($1, $2)
   ON CONFLICT (id) DO UPDATE SET account_id = coalesce(bound.account_id, excluded.account_id)
   RETURNING account_id AS "accountId", mode`,
);

const REPLACE = statement(
  'paymentAccounts.replace',
  {},
  `INSERT INTO payment_account (account_id, mode) VALUES ($1, $2)
   ON CONFLICT (id) DO UPDATE SET account_id = excluded.account_id, mode = excluded.mode, bound_at = now()`,
);

@Injectable()
export class PaymentAccountsRepository {
  constructor(@InjectRepository(PaymentAccount) private readonly rows: Repository<PaymentAccount>) {}

  async find(): Promise<KeyAccount | undefined> {
    return (await this.rows.findOneBy({ id: 1 })) ?? undefined;
  }

  async lock(manager: EntityManager): Promise<KeyAccount | undefined> {
    const rows = manager.withRepository(this.rows);
    return (await rows.findOne({ where: { id: 1 }, lock: { mode: 'pessimistic_write' } })) ?? undefined;
  }

  async findCustomer(): Promise<string | undefined> {
    return (await FIND_CUSTOMER.first(this.rows.manager, []))?.id;
  }

  /** Binds our data to an account, unless it is already bound. @returns the bound account */
  bind({ accountId, mode }: KeyAccount): Promise<KeyAccount> {
    return BIND.one(this.rows.manager, [accountId, mode]);
  }

  async replace({ accountId, mode }: KeyAccount, manager = this.rows.manager): Promise<void> {
    await REPLACE.run(manager, [accountId, mode]);
  }
}
