import { setting } from '../platform/config/setting.js';
import { flag } from '../platform/config/setting-types.js';
import { limit } from '../platform/config/settings/common.js';

export const LIVE_EVENTS = setting({
  name: 'LIVE_EVENTS',
  meaning:
    '`false` turns off the live events at `/api/events`. This instance still tells the others of its changes.',
  type: flag,
  default: 'true',
});

export const STREAMS_LIMIT = setting({
  name: 'LIMIT_STREAMS',
  meaning: 'Streams of live events of one instance.',
  type: limit,
  default: '2000',
});

export const SESSION_STREAMS_LIMIT = setting({
  name: 'LIMIT_STREAMS_PER_SESSION',
  meaning: 'Streams of live events of one session, per instance. A further one ends the oldest.',
  type: limit,
  default: '4',
});
