import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { CleanupsService } from '../../../platform/jobs/cleanups.service.js';
import { TokenAccountsService } from '../token-accounts.service.js';
import { ReservationsRepository } from './reservations.repository.js';

/**
 * Every hour, returns the tokens of expired reservations, and deletes reservations that ended long ago. Balances do not
 * depend on it: they already count expired reservations as returned.
 */
@Injectable()
export class ReservationCleanupService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cleanups: CleanupsService,
    private readonly reservations: ReservationsRepository,
    private readonly accounts: TokenAccountsService,
  ) {}

  onModuleInit(): void {
    this.cleanups.hourly(
      'token-reservations',
      () => this.returnExpired(),
      (limit) => this.reservations.deleteOutdated(limit),
    );
  }

  /** @returns the number of balances */
  private async returnExpired(): Promise<number> {
    const places = await this.reservations.listExpired();
    for (const place of places)
      await this.database.transaction((manager) => this.accounts.lock(manager, place));
    return places.length;
  }
}
