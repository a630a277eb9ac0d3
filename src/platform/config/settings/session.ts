import { setting } from '../setting.js';
import { list, sealingKey } from '../setting-types.js';
import { days, LIST_BY_SANDBOX, REQUIRED } from './common.js';

export const SESSION = {
  keys: setting({
    name: 'SESSION_KEYS',
    meaning:
      'Comma-separated keys that encrypt cookies, each 32 bytes in base64 (`openssl rand -base64 32`). The first key encrypts, and all of them decrypt.',
    type: list(sealingKey),
    unset: LIST_BY_SANDBOX,
    production: REQUIRED,
    fromFile: true,
  }),
  idleDays: setting({
    name: 'SESSION_IDLE_DAYS',
    meaning: 'Days until an unused session expires.',
    type: days,
    default: '7',
  }),
  maxDays: setting({
    name: 'SESSION_MAX_DAYS',
    meaning: 'Days after which a session expires even if it is in use.',
    type: days,
    default: '30',
  }),
};
