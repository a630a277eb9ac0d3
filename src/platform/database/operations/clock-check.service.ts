import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database.js';
import { readClockOffset } from './clock-offset.js';

/** Seconds. Webhooks fail from an offset of 300 seconds on, and sign-ins depending on the identity provider. */
const TOLERANCE = 60;
const INTERVAL = 60_000;

/**
 * Compares the clock of this machine with the database's. A wrong clock fails sign-ins and webhooks of this instance.
 * Health checks ignore the clock: if the database's clock were wrong, they would remove every instance.
 */
@Injectable()
export class ClockCheckService implements OnModuleDestroy {
  private readonly logger = new Logger('Clock');
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

  /** Compares now and every minute. */
  async watch(): Promise<void> {
    this.timer ??= setInterval(() => void this.warn(), INTERVAL).unref();
    await this.warn();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Never throws, because the health check reports a database that does not answer. */
  private async warn(): Promise<void> {
    const offset = await readClockOffset(this.database.pool!).catch(() => 0);
    if (Math.abs(offset) <= TOLERANCE) return;
    const [seconds, direction] = [Math.round(Math.abs(offset)), offset > 0 ? 'ahead of' : 'behind'];
    this.logger.warn(
      `The clock of this machine is ${seconds} s ${direction} the clock of the database, so sign-ins and webhooks may fail. ` +
        'Synchronize both with a time server (NTP).',
    );
  }
}
