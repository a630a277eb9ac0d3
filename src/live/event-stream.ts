import { Readable } from 'node:stream';
import { mergeAgents } from './merged-hints.js';
import type { LiveChangeDto, LiveEndDto, LiveReadyDto } from './live.dto.js';

/**
 * Seconds between two heartbeats. Some proxies close a connection after 20 s of silence. A client opens a new stream
 * after a silence that is 2.5 times as long as this.
 */
export const HEARTBEAT = 15;
/** Milliseconds after which a client reconnects by itself. */
const RETRY = 5000;
/** The number of bytes that the stream buffers for a slow client. Further changes are merged instead. */
const BUFFER = 1024;

export type EndReason = LiveEndDto['reason'];

/** The person at the other end of a stream. */
export interface Listener {
  sessionId: string;
  userId: string;
  /** The key by which limits count the person. */
  limitKey: string;
  /** The digest of the verified address, if there is one. */
  address: string | null;
}

interface Change {
  resources: Set<string>;
  agentId: string | null | undefined;
}

/**
 * The response body of one client. Changes are merged while the client does not read, so that a slow client needs
 * little memory. `cutSlowReaders` closes its connection.
 */
export class EventStream {
  readonly body: Readable;
  /** Changes that have not been written, by organization. The key `null` has those of the person. */
  private readonly changes = new Map<string | null, Change>();
  private isReadyDue = true;
  private isBeatDue = false;
  private isWanted = false;
  private last: string | undefined;

  constructor(readonly listener: Listener) {
    this.body = new Readable({ highWaterMark: BUFFER, read: () => this.proceed() });
    this.body.push(`retry: ${RETRY}\n`);
  }

  /** Tells the client to read everything again. */
  refresh(): void {
    this.changes.clear();
    this.isReadyDue = true;
    this.write();
  }

  tell(organizationId: string | null, resources: readonly string[], agentId?: string | null): void {
    const change = this.changes.get(organizationId);
    if (change) {
      for (const resource of resources) change.resources.add(resource);
      change.agentId = mergeAgents(change.agentId, agentId);
    } else this.changes.set(organizationId, { resources: new Set(resources), agentId });
    this.write();
  }

  beat(): void {
    this.isBeatDue = true;
    this.write();
  }

  /** @param retry milliseconds after which the client reconnects */
  end(reason: EndReason, retry?: number): void {
    const wait = retry === undefined ? '' : `retry: ${retry}\n`;
    this.last ??= `${wait}event: end\ndata: ${JSON.stringify({ reason } satisfies LiveEndDto)}\n\n`;
    this.write();
  }

  private proceed(): void {
    this.isWanted = true;
    this.write();
  }

  private write(): void {
    if (!this.isWanted || this.body.destroyed) return;
    const text = this.take();
    if (text) this.isWanted = this.body.push(text);
    if (this.last !== undefined) {
      this.isWanted = false;
      this.body.push(null);
    }
  }

  private take(): string {
    const changes = [...this.changes].map(([organizationId, change]) => textOf(organizationId, change));
    const text = [this.isReadyDue ? readyFor(this.listener) : '', ...changes, this.last ?? ''].join('');
    const beat = text === '' && this.isBeatDue ? 'event: heartbeat\ndata: {}\n\n' : '';
    this.changes.clear();
    this.isReadyDue = this.isBeatDue = false;
    return text || beat;
  }
}

function readyFor({ userId }: Listener): string {
  const data: LiveReadyDto = { heartbeatSeconds: HEARTBEAT, heartbeat: 'event', userId };
  return `event: ready\ndata: ${JSON.stringify(data)}\n\n`;
}

function textOf(organizationId: string | null, { resources, agentId = null }: Change): string {
  const data: LiveChangeDto = { organizationId, resources: [...resources].sort(), agentId };
  return `event: changed\ndata: ${JSON.stringify(data)}\n\n`;
}
