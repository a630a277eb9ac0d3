import type { ValuesOf } from './setting.js';
import type { SETTINGS } from './settings.js';
import type { Timeouts } from './timeouts.js';

type Values = ValuesOf<typeof SETTINGS> & { readonly timeouts: Timeouts };

export type TrustProxy = Values['trustProxy'];

const Properties = Object as unknown as new () => Values;

/** The values of all settings, and the timeouts. This is a class, because Nest injects by class. */
export class Config extends Properties {
  constructor(values: Values) {
    super();
    Object.assign(this, values);
  }
}
