import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/config.js';
import { OperatorError } from '../config/operator.errors.js';
import {
  faultOf,
  READ_ONLY,
  SCHEMA_BEHIND,
  TOO_OLD,
  type DatabaseFault,
} from '../database/operations/database-fault.js';
import { DatabaseProbeService, type DatabaseState } from '../database/operations/database-probe.service.js';
import { KNOWN_MIGRATIONS, LAST_OF_OLDEST } from '../database/operations/known-migrations.js';
import { QUEUE_VERSION } from '../jobs/boss.js';

/** Milliseconds between two checks of a database that cannot be used yet. */
const INTERVAL = 1000;
/** Milliseconds after which the log repeats why startup is waiting. */
const REMINDER = 30_000;

/** Knows whether the service can answer requests. */
@Injectable()
export class ReadinessService {
  private readonly logger = new Logger('Database');
  private isOpened = false;

  constructor(
    private readonly probe: DatabaseProbeService,
    private readonly config: Config,
  ) {}

  /** Whether startup lets requests in. Its last parts, such as the workers of jobs, start afterwards. */
  get isOpen(): boolean {
    return this.isOpened;
  }

  open(): void {
    this.probe.forget();
    this.isOpened = true;
  }

  /** Checks the database. A newer schema is not a fault, because old and new versions run side by side during a deploy. */
  async fault(): Promise<DatabaseFault | undefined> {
    try {
      return faultIn(await this.probe.read());
    } catch (error) {
      return faultOf(error);
    }
  }

  /** The fault that prevents startup. Outside production, startup migrates the schema itself. */
  async startFault(): Promise<DatabaseFault | undefined> {
    const fault = await this.fault();
    return fault?.isSchema && !this.config.production ? undefined : fault;
  }

  /**
   * Waits without a limit until the service can use the database. Logs the reason at once and every 30 seconds.
   * @throws OperatorError if waiting cannot help
   */
  async awaitDatabase(signal: AbortSignal): Promise<void> {
    let logged = '';
    let loggedAt = 0;
    for (;;) {
      const fault = await this.startFault();
      if (!fault) break;
      if (fault.isFinal) throw new OperatorError(fault.sentence);
      if (fault.sentence !== logged || performance.now() - loggedAt > REMINDER) {
        this.logger.warn(`${fault.sentence} Startup is waiting.`);
        logged = fault.sentence;
        loggedAt = performance.now();
      }
      await pause(INTERVAL, undefined, { signal });
    }
    if (logged) this.logger.warn('The database can be used now. Startup continues.');
  }
}

/** Compares the state of a database with the needs of this version. */
export function faultIn({ isReadOnly, queueVersion, migrations }: DatabaseState): DatabaseFault | undefined {
  const applied = new Set(migrations);
  if (applied.size > 0 && !applied.has(LAST_OF_OLDEST)) return TOO_OLD;
  const isBehind = (queueVersion ?? 0) < QUEUE_VERSION || KNOWN_MIGRATIONS.some((name) => !applied.has(name));
  if (isBehind) return SCHEMA_BEHIND;
  return isReadOnly ? READ_ONLY : undefined;
}
