import { Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '../platform/config/config.js';
import { registerMetrics } from '../platform/metrics/domain-metrics.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { HintReceiver } from './hint-receiver.service.js';
import { HintSender } from './hint-sender.service.js';
import { LiveController } from './live.controller.js';
import { LIVE_EVENTS } from './live.settings.js';
import { LiveStreams } from './live-streams.js';

registerMetrics(async () => ({ counters: [(await import('./live-metrics.js')).countStreams] }));

/** Tells browsers that something may have changed. It is above the domains, which know nothing of it. */
@Module({ imports: [SessionsModule], providers: [HintReceiver, HintSender, LiveStreams] })
export class LiveModule {
  /** Without LIVE_EVENTS there is no route, but this instance still tells others of its changes. */
  static with(config: Config): DynamicModule {
    return { module: LiveModule, controllers: config.read(LIVE_EVENTS) ? [LiveController] : [] };
  }
}
