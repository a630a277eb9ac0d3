import type { Announcement } from '../audit-log/event-hints.js';
import type { Setting } from '../config/setting.js';
import type { Resources } from '../hints/hints.js';
import type { About } from '../mail/notice-sender.service.js';
import type { DomainMetrics } from '../metrics/domain-metrics.js';

/** A domain's declarations for the platform. The modules of the domain carry this value, see `DomainModule`. */
export interface Domain {
  /** The tags of its operations (`@ApiTags`), with their meanings. */
  tags?: Readonly<Record<string, string>>;
  /** `config.read(NOTES.settings.limit)` is the value of a setting. */
  settings?: Readonly<Record<string, Setting<unknown>>>;
  /** The resources that clients can read again after a change, and who may read each. */
  resources?: Resources;
  /** The types of its events in the audit trail, with what clients read again: `record(manager, actor, NOTES, …)`. */
  events?: Readonly<Record<string, Announcement>>;
  /** The kinds of its notices: `notices.send(manager, actor, NOTES, …)`. */
  notices?: Readonly<Record<string, About<object>>>;
  /** Loads its metrics. Only called if METRICS_PORT is set. */
  metrics?: () => Promise<DomainMetrics>;
}

/** A module of a domain: `class NotesModule { static readonly domain = NOTES; }`. */
export type DomainModule = (new (...args: never[]) => object) & { readonly domain: Domain };

/** Declares a domain, in its `*.domain.ts`. */
export function domain<const Given extends Domain>(
  given: Given & Record<Exclude<keyof Given, keyof Domain>, never>,
): Given {
  return given;
}
