import type { Setting, ValuesOf } from './setting.js';
import type { SETTINGS } from './settings.js';
import type { Timeouts } from './timeouts.js';

type Values = ValuesOf<typeof SETTINGS> & {
  readonly timeouts: Timeouts;
  /** The values of the settings of domains, by name. */
  readonly ofDomains: Readonly<Record<string, unknown>>;
};

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

  /** The value of a setting of a domain. */
  read<T>({ name }: Setting<T>): T {
    if (!(name in this.ofDomains))
      throw new Error(`BUG: no domain of app.module.ts has the setting ${name}.`);
    return this.ofDomains[name] as T;
  }
}
