import type { Announcement } from '../audit-log/event-hints.js';
import type { Setting } from '../config/setting.js';
import type { Resources } from '../hints/hints.js';
import type { DomainMetrics } from '../metrics/domain-metrics.js';
import type { Domain, DomainModule } from './domain.js';

const none = (): Promise<DomainMetrics> => Promise.resolve({});

/** All domains of the application. If two of them declare the same name, startup fails. */
export class Domains {
  readonly tags: Readonly<Record<string, string>>;
  /** By the names of their variables. */
  readonly settings: Readonly<Record<string, Setting<unknown>>>;
  readonly resources: Resources;
  /** The types of events that the trail of an organization can have. */
  readonly eventTypes: readonly string[];
  readonly noticeKinds: readonly string[];
  readonly all: readonly Domain[];

  constructor(modules: readonly DomainModule[]) {
    this.all = [...new Set(modules.map((module) => module.domain))];
    this.tags = this.join('tag', ({ tags }) => tags);
    this.settings = this.join('setting', ({ settings = {} }) =>
      Object.fromEntries(Object.values(settings).map((setting) => [setting.name, setting])),
    );
    this.resources = this.join('resource', ({ resources }) => resources);
    const events = this.join('event', (one) => one.events);
    this.eventTypes = Object.keys(events)
      .filter((type) => events[type]!.members)
      .sort();
    this.noticeKinds = Object.keys(this.join('notice', ({ notices }) => notices));
    for (const [type, event] of Object.entries(events)) this.assertKnown(type, event);
  }

  async metrics(): Promise<Required<DomainMetrics>> {
    const loaded = await Promise.all(this.all.map(({ metrics = none }) => metrics()));
    return {
      counters: loaded.flatMap(({ counters = [] }) => counters),
      databaseMetrics: loaded.flatMap(({ databaseMetrics = [] }) => databaseMetrics),
    };
  }

  private assertKnown(type: string, { members = [], concerned = [] }: Announcement): void {
    for (const resource of [...members, ...concerned])
      if (!Object.hasOwn(this.resources, resource))
        throw new Error(`The event ${type} names the resource ${resource}, which no domain declares.`);
  }

  private join<Value>(
    what: string,
    of: (domain: Domain) => Readonly<Record<string, Value>> | undefined,
  ): Record<string, Value> {
    const joined: Record<string, Value> = {};
    for (const domain of this.all)
      for (const [name, value] of Object.entries(of(domain) ?? {})) {
        if (Object.hasOwn(joined, name)) throw new Error(`Two domains declare the ${what} ${name}.`);
        joined[name] = value;
      }
    return joined;
  }
}
