import type { Setting, ValuesOf } from './setting.js';
import type { SETTINGS } from './settings.js';
import type { Timeouts } from './timeouts.js';

type Values = ValuesOf<typeof SETTINGS> & { readonly timeouts: Timeouts };

/** How the operator's product is shown. */
export type Brand = Values['brand'];

export type TrustProxy = Values['trustProxy'];

const Properties = Object as unknown as new () => Values;

/** The values of all settings, and the timeouts. This is a class, because Nest injects by class. */
export class Config extends Properties {
  constructor(values: Values) {
    super();
    Object.assign(this, values);
  }

  /** The value of a setting that a domain declares in its `*.settings.ts`. */
  read<T>({ name }: Setting<T>): T {
    return this.ofDomains[name] as T;
  }
}
