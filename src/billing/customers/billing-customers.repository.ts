import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository, type EntityManager } from 'typeorm';
import { NIL } from 'uuid';
import { text, uuid } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import { BillingCustomer } from './billing-customer.entity.js';
import { IS_ONGOING } from '../stripe/values/subscription-status.js';

const INSERT = statement(
  'billingCustomers.insert',
  {},
  'INSERT INTO billing_customers (id, organization_id) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING',
);

/** If several customers have an ongoing subscription, returns the customer of the newest subscription. */
const FIND_PAYING = statement(
  'billingCustomers.findPaying',
  { id: text },
  `SELECT c.id FROM subscriptions s JOIN billing_customers c ON c.id = s.customer_id
    WHERE s.organization_id = $1 AND s.${IS_ONGOING} AND c.left_in IS NULL AND c.deleted_at IS NULL
    ORDER BY s.created_at DESC LIMIT 1`,
);

const LIST = statement(
  'billingCustomers.list',
  { id: text },
  `SELECT id FROM billing_customers
    WHERE organization_id = $1 AND left_in IS NULL AND deleted_at IS NULL ORDER BY created_at, id`,
);

const LIST_ORGANIZATIONS = statement(
  'billingCustomers.listOrganizations',
  { id: uuid },
  `SELECT DISTINCT organization_id AS id FROM billing_customers
    WHERE left_in IS NULL AND organization_id > $1 ORDER BY organization_id LIMIT $2`,
);

const LEAVE = statement(
  'billingCustomers.leave',
  {},
  'UPDATE billing_customers SET left_in = $1 WHERE left_in IS NULL',
);

const RETURN_TO = statement(
  'billingCustomers.returnTo',
  {},
  'UPDATE billing_customers SET left_in = NULL WHERE left_in = $1',
);

@Injectable()
export class BillingCustomersRepository {
  constructor(@InjectRepository(BillingCustomer) private readonly rows: Repository<BillingCustomer>) {}

  async insert(manager: EntityManager, id: string, organizationId: string): Promise<void> {
    await INSERT.run(manager, [id, organizationId]);
  }

  async markDeleted(manager: EntityManager, id: string): Promise<void> {
    const change = { deletedAt: () => 'now()' };
    await manager.withRepository(this.rows).update({ id, deletedAt: IsNull() }, change);
  }

  find(id: string, manager = this.rows.manager): Promise<BillingCustomer | null> {
    return manager.withRepository(this.rows).findOneBy({ id });
  }

  isKnown(id: string): Promise<boolean> {
    return this.rows.existsBy({ id });
  }

  /** Finds the customer of the organization's ongoing subscription. It may be an earlier customer. */
  async findPaying(organizationId: string): Promise<string | undefined> {
    return (await FIND_PAYING.first(this.rows.manager, [organizationId]))?.id;
  }

  /** Lists the customers that the organization has or had, except deleted ones and those in other accounts. */
  async list(organizationId: string): Promise<string[]> {
    return (await LIST.all(this.rows.manager, [organizationId])).map(({ id }) => id);
  }

  /**
   * Lists organizations with a customer in the bound account, even a deleted one, ordered by id.
   * @param after null for the first ones
   */
  async listOrganizations(
    after: string | null,
    limit: number,
    manager = this.rows.manager,
  ): Promise<string[]> {
    const rows = await LIST_ORGANIZATIONS.all(manager, [after ?? NIL, limit]);
    return rows.map(({ id }) => id);
  }

  /**
   * Marks all customers of the bound account as belonging to an account that is no longer bound.
   * @param account the id and mode of that account, or `unknown`
   */
  async leave(manager: EntityManager, account: string): Promise<void> {
    await LEAVE.run(manager, [account]);
  }

  async returnTo(manager: EntityManager, account: string): Promise<void> {
    await RETURN_TO.run(manager, [account]);
  }
}
