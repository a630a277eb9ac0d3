import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { isAtLeast, type Relation } from '../organizations/access/relation.js';
import { Config } from '../platform/config/config.js';
import { Domains } from '../platform/domains/domains.js';
import type { Hint, OrganizationHint, Resources } from '../platform/hints/hints.js';
import {
  NotificationListenerService,
  type NotificationHandler,
} from '../platform/database/notifications/notification-listener.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { EventStream } from './event-stream.js';
import { decode, digestOf, EVERYTHING } from './hint-messages.js';
import { LIVE } from './live.domain.js';
import { LiveStreamsService } from './live-streams.service.js';
import { frequentKey, MergedHints } from './merged-hints.js';

/** The minimum number of milliseconds between two frequent hints of one organization and agent. */
const FREQUENT_INTERVAL = 1000;

/**
 * Passes hints of all instances on to the streams of this one. For every hint, the database decides who may receive it,
 * so a removed member receives no more hints.
 */
@Injectable()
export class HintReceiverService implements NotificationHandler, OnModuleDestroy {
  private readonly logger = new Logger('Live events');
  private readonly due = new MergedHints();
  private isDelivering = false;
  /** For each organization and agent: when its frequent hint was last due, and the timer of a hint that waits. */
  private readonly frequent = new Map<string, { at: number; timer?: NodeJS.Timeout }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: Config,
    private readonly streams: LiveStreamsService,
    private readonly sessions: SessionsService,
    private readonly listener: NotificationListenerService,
    private readonly domains: Domains,
  ) {}

  /** Starts to listen, if LIVE_EVENTS is on. Must be called when the database can be used. */
  start(): void {
    if (!this.config.read(LIVE.settings.isOn)) return;
    this.timer ??= setInterval(() => void this.judge(), this.config.timeouts.liveCheck).unref();
    void this.listener.listen(this);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    for (const { timer } of this.frequent.values()) clearTimeout(timer);
  }

  receive(payload: string): void {
    const hints = decode(payload, this.domains.resources);
    if (hints === EVERYTHING) return this.resume();
    for (const hint of hints)
      if ('organizationId' in hint && hint.isFrequent) this.spread(hint);
      else this.due.add(hint);
    void this.deliver();
  }

  resume(): void {
    for (const stream of this.streams.all) stream.refresh();
  }

  /** Ends the streams of sessions that have ended. */
  private async judge(): Promise<void> {
    const past = performance.now() - FREQUENT_INTERVAL;
    for (const [key, { at, timer }] of this.frequent) if (!timer && at < past) this.frequent.delete(key);
    await this.endInactive(this.streams.all).catch(() => {}); // the health check reports the database
  }

  private spread(hint: OrganizationHint): void {
    const key = frequentKey(hint);
    const last = this.frequent.get(key);
    if (last?.timer) return;
    const now = performance.now();
    const wait = last ? last.at + FREQUENT_INTERVAL - now : 0;
    const pass = () => {
      this.frequent.set(key, { at: performance.now() });
      this.due.add(hint);
    };
    if (wait <= 0) return pass();
    const timer = setTimeout(() => {
      pass();
      void this.deliver();
    }, wait).unref();
    this.frequent.set(key, { at: last!.at, timer });
  }

  /** Delivers hints, one batch at a time. Hints that arrive meanwhile are merged into the next batch. */
  private async deliver(): Promise<void> {
    if (this.isDelivering) return;
    this.isDelivering = true;
    while (!this.due.isEmpty)
      await this.pass(this.due.take()).catch((error: Error) =>
        this.logger.warn(`Hints are lost: ${error.message}`),
      );
    this.isDelivering = false;
  }

  private async pass(hints: readonly Hint[]): Promise<void> {
    const { all } = this.streams;
    if (all.length === 0) return;
    await this.passToPeople(hints, all);
    await this.passToMembers(
      hints.filter((hint) => 'organizationId' in hint),
      all,
    );
  }

  /**
   * Passes hints to the people concerned. First ends their streams whose session has ended, because the end of a
   * session is also a hint.
   */
  private async passToPeople(hints: readonly Hint[], all: readonly EventStream[]): Promise<void> {
    const ofPeople = new Map<string, readonly string[]>();
    for (const hint of hints)
      if ('userId' in hint) ofPeople.set(hint.userId, hint.resources);
      else if ('address' in hint) ofPeople.set(hint.address, hint.resources);
    const resourcesOf = ({ listener: { userId, address } }: EventStream) =>
      [userId, address ?? ''].flatMap((key) => ofPeople.get(key) ?? []);
    const concerned = all.filter((stream) => resourcesOf(stream).length > 0);
    // `endInactive` may have updated the address of a stream, and one of the hints may be for the new address.
    for (const stream of await this.endInactive(concerned)) {
      const resources = resourcesOf(stream);
      if (resources.length > 0) stream.tell(null, resources);
    }
  }

  private async passToMembers(
    hints: readonly OrganizationHint[],
    all: readonly EventStream[],
  ): Promise<void> {
    if (hints.length === 0) return;
    const organizationIds = [...new Set(hints.map((hint) => hint.organizationId))];
    const members = await this.sessions.listMembers(sessionIdsOf(all), organizationIds);
    for (const { sessionId, organizationId, relation } of members)
      for (const hint of hints.filter((one) => one.organizationId === organizationId))
        for (const stream of this.streams.ofSession(sessionId))
          tellMember(stream, hint, relation as Relation, this.domains.resources);
  }

  /**
   * Ends streams whose session has ended. Updates the addresses of the others, because a sign-in may have changed them.
   * @returns the streams whose session is active
   */
  private async endInactive(streams: readonly EventStream[]): Promise<EventStream[]> {
    if (streams.length === 0) return [];
    const rows = await this.sessions.listActiveOf(sessionIdsOf(streams));
    const active = new Map(rows.map(({ id, verifiedKey }) => [id, verifiedKey && digestOf(verifiedKey)]));
    return streams.filter((stream) => {
      const address = active.get(stream.listener.sessionId);
      if (address === undefined) this.streams.end(stream, 'session_ended');
      else stream.listener.address = address;
      return address !== undefined;
    });
  }
}

const sessionIdsOf = (streams: readonly EventStream[]) => [
  ...new Set(streams.map(({ listener }) => listener.sessionId)),
];

/** Passes on only resources that the member's relation may read. */
function tellMember(
  stream: EventStream,
  hint: OrganizationHint,
  relation: Relation,
  audiences: Resources,
): void {
  const isOwn = (resource: string) => audiences[resource] === 'person';
  const own = hint.resources.filter(isOwn);
  const shared = hint.resources.filter(
    (resource) => !isOwn(resource) && isAtLeast(relation, audiences[resource] as Relation),
  );
  if (own.length > 0) stream.tell(null, own);
  if (shared.length > 0) stream.tell(hint.organizationId, shared, hint.agentId);
}
