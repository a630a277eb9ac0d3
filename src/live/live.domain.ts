import { setting } from '../platform/config/setting.js';
import { flag } from '../platform/config/setting-types.js';
import { limit } from '../platform/config/settings/common.js';
import { domain } from '../platform/domains/domain.js';

export const LIVE = domain({
  settings: {
    isOn: setting({
      name: 'LIVE_EVENTS',
      meaning:
        '`false` turns off the live events at `/api/events`. This instance still tells the others of its changes.',
      type: flag,
      default: 'true',
    }),
    streams: setting({
      name: 'LIMIT_STREAMS',
      meaning: 'Streams of live events of one instance.',
      type: limit,
      default: '2000',
    }),
    streamsOfPerson: setting({
      name: 'LIMIT_STREAMS_PER_PERSON',
      meaning: 'Streams of live events of one person, per instance. A further one ends the oldest.',
      type: limit,
      default: '20',
    }),
    streamsOfSession: setting({
      name: 'LIMIT_STREAMS_PER_SESSION',
      meaning: 'Streams of live events of one session, per instance. A further one ends the oldest.',
      type: limit,
      default: '4',
    }),
  },
  metrics: async () => ({ counters: [(await import('./live-metrics.js')).countStreams] }),
});
