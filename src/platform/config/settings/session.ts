import { setting } from '../setting.js';
import { flag, integer, list, sealingKey, siteData } from '../setting-types.js';
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
  freshMinutes: setting({
    name: 'FRESH_SIGN_IN_MINUTES',
    meaning:
      'Minutes after a sign-in in which a person can delete an organization or their account, or export their data. Later, they must sign in again. 0 turns this off.',
    type: integer(0, 1440),
    default: '10',
  }),
  freshTransfer: setting({
    name: 'FRESH_SIGN_IN_TRANSFER',
    meaning: '`true` also asks for such a sign-in before the ownership of an organization is transferred.',
    type: flag,
    default: 'false',
  }),
  clearSiteData: setting({
    name: 'CLEAR_SITE_DATA',
    meaning:
      'What browsers delete of the whole origin after a sign-out and after the deletion of an account, such as `cookies, storage`.',
    type: list(siteData),
    unset: { value: [], shown: 'nothing' },
  }),
};
