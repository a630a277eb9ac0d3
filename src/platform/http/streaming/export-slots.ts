import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Slots } from './slots.js';

/** Concurrent exports of one instance. They must leave connections of the pool to other requests. */
const MOST = { all: 4, ofPerson: 2, ofOrganization: 2 };
/** Milliseconds until a shutdown ends exports, before it closes their connections. */
const GRACE = 8_000;

/** Limits the exports of an instance. All kinds share its slots. */
@Injectable()
export class ExportSlots extends Slots implements OnModuleDestroy {
  private readonly closing = new AbortController();

  constructor(private readonly config: Config) {
    super(MOST);
  }

  onModuleDestroy(): void {
    setTimeout(() => this.closing.abort(), GRACE).unref();
  }

  /** Aborts when an export that begins now must end. */
  deadline(): AbortSignal {
    return AbortSignal.any([this.closing.signal, AbortSignal.timeout(this.config.timeouts.auditExport)]);
  }
}
