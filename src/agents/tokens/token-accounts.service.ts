import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BILLING } from '../../billing/billing.domain.js';
import { OrganizationNotFoundError } from '../../organizations/access/access.errors.js';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { tell } from '../../platform/database/transactions/told-hints.js';
import { TokenBudgetsService } from './budgets/token-budgets.service.js';
import { LowBalanceService } from './low-balance/low-balance.service.js';
import {
  ReservationsRepository,
  type Place,
  type ReturnedRow,
} from './reservations/reservations.repository.js';
import { TokenClaimsService } from './token-claims.service.js';
import { TokensRepository, type UsableGrantRow } from './tokens.repository.js';

/** The usable tokens of an organization and agent, locked until the transaction ends. */
export interface TokenAccount extends Place {
  /** The earliest expiry first. */
  grants: UsableGrantRow[];
  balance: number;
}

/** A part of an amount, taken from one grant. */
export interface Part {
  grantId: string;
  amount: number;
}

/** Locks the tokens of an agent for a change, and publishes the change. */
@Injectable()
export class TokenAccountsService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly reservations: ReservationsRepository,
    private readonly claims: TokenClaimsService,
    private readonly organizations: OrganizationsRepository,
    private readonly lowBalance: LowBalanceService,
    private readonly budgets: TokenBudgetsService,
  ) {}

  /**
   * Locks the tokens, and frees those of expired reservations.
   * @throws OrganizationNotFoundError also if the organization was deleted
   */
  async open(manager: EntityManager, place: Place): Promise<TokenAccount> {
    const { organizationId } = place;
    if (!(await this.organizations.exists(organizationId, manager))) throw new OrganizationNotFoundError();
    await this.lock(manager, place);
    return this.read(manager, place);
  }

  /** Locks the tokens, and frees those of expired reservations. */
  async lock(manager: EntityManager, place: Place): Promise<void> {
    await this.tokens.lock(manager, place.organizationId, place.agentId);
    await this.collect(manager, await this.reservations.returnExpired(manager, place));
  }

  async read(manager: EntityManager, { organizationId, agentId }: Place): Promise<TokenAccount> {
    const grants = await this.tokens.lockUsable(manager, organizationId, agentId);
    const balance = grants.reduce((sum, { remaining }) => sum + remaining, 0);
    return { organizationId, agentId, grants, balance };
  }

  /** Takes the tokens that refunds and disputes could not take while a reservation held them. */
  async collect(manager: EntityManager, returned: ReturnedRow[]): Promise<void> {
    for (const { grantId, owed } of returned) if (owed > 0) await this.claims.collect(manager, grantId);
  }

  /**
   * Tells clients of a new balance, and admins of a low balance or of a budget that is nearly used up.
   * @param after the new balance
   */
  async changed(manager: EntityManager, account: TokenAccount, after: number): Promise<void> {
    const { organizationId, agentId, grants, balance: before } = account;
    tell(manager, BILLING, { organizationId, agentId, resources: ['agents'], isFrequent: true });
    // Each grant says whether there is a budget. Without a grant, assume one, because all tokens may be reserved.
    const { threshold = null, hasBudget = true } = grants[0] ?? {};
    await this.lowBalance.follow(manager, { organizationId, agentId, before, after, threshold });
    if (hasBudget) await this.budgets.follow(manager, account);
  }
}

/** Splits an amount over grants, the earliest expiry first. @returns less than the amount if the grants have less */
export function partsOf({ grants }: TokenAccount, amount: number): Part[] {
  let missing = amount;
  return grants.flatMap(({ id, remaining }) => {
    const part = Math.min(missing, remaining);
    missing -= part;
    return part > 0 ? { grantId: id, amount: part } : [];
  });
}
