import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { NotificationSenderService } from '../platform/database/notifications/notification-sender.service.js';
import type { Hint } from '../platform/hints/hints.js';
import { encode } from './hint-messages.js';
import { MergedHints } from './merged-hints.js';

/** Milliseconds for which hints are merged before they are sent. */
const INTERVAL = 250;

/** Tells all instances what this one has changed: after the commit, and merged. */
@Injectable()
export class HintSenderService implements OnModuleInit, OnApplicationShutdown {
  private readonly hints = new MergedHints();
  private timer: NodeJS.Timeout | undefined;
  private stopListening = () => {};

  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationSenderService,
  ) {}

  onModuleInit(): void {
    this.stopListening = this.database.onHints((hints) => this.add(hints));
  }

  /** Sends the waiting hints now. Commands call it before they exit. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.hints.isEmpty) await this.notifications.send(encode(this.hints.take()));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopListening();
    await this.flush();
    await this.notifications.close();
  }

  private add(hints: readonly Hint[]): void {
    for (const hint of hints) this.hints.add(hint);
    this.timer ??= setTimeout(() => void this.flush(), INTERVAL);
  }
}
