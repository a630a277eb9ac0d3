import { Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '../platform/config/config.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { HintReceiverService } from './hint-receiver.service.js';
import { HintSenderService } from './hint-sender.service.js';
import { LiveController } from './live.controller.js';
import { LiveStreamsService } from './live-streams.service.js';
import { LIVE } from './live.domain.js';

/** Tells browsers that something may have changed. It is above the domains, which know nothing of it. */
@Module({
  imports: [SessionsModule],
  providers: [HintReceiverService, HintSenderService, LiveStreamsService],
})
export class LiveModule {
  static readonly domain = LIVE;

  /** Without LIVE_EVENTS there is no route, but this instance still tells others of its changes. */
  static with(config: Config): DynamicModule {
    return { module: LiveModule, controllers: config.read(LIVE.settings.isOn) ? [LiveController] : [] };
  }
}
