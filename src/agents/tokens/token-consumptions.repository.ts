import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { integer } from '../../platform/database/statements/columns.js';
import { sentStatement, statement } from '../../platform/database/statements/statement.js';
import type { TokenConsumption } from './token-consumption.entity.js';

export type NewConsumption = Pick<
  TokenConsumption,
  'organizationId' | 'agentId' | 'idempotencyKey' | 'amount' | 'label' | 'userId'
>;

const FIND = statement(
  'tokenConsumptions.find',
  { amount: integer },
  `SELECT amount FROM token_consumptions
    WHERE organization_id = $1 AND agent_id = $2 AND idempotency_key = $3`,
);

const INSERT = sentStatement(
  'tokenConsumptions.insert',
  `INSERT INTO token_consumptions (id, organization_id, agent_id, idempotency_key, amount, label, user_id)
   VALUES ($1, $2, $3, $4, $5, $6, identified_person($7))`,
);

/** Consumptions of tokens, by idempotency key. */
@Injectable()
export class TokenConsumptionsRepository {
  find(
    manager: EntityManager,
    { organizationId, agentId, idempotencyKey }: NewConsumption,
  ): Promise<Pick<TokenConsumption, 'amount'> | undefined> {
    return FIND.first(manager, [organizationId, agentId, idempotencyKey]);
  }

  async insert(
    manager: EntityManager,
    { organizationId, agentId, idempotencyKey, amount, label, userId }: NewConsumption,
  ): Promise<void> {
    const values = [uuidv7(), organizationId, agentId, idempotencyKey, amount, label, userId];
    await INSERT.run(manager, values);
  }
}
