import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { OverloadedError } from '../platform/http/errors/errors.js';
import { EventStream, HEARTBEAT, type EndReason, type Listener } from './event-stream.js';
import { streamEnded, streamOpened } from './live-channels.js';
import { LIVE } from './live.domain.js';
import { StreamGroups } from './stream-groups.js';

/** Milliseconds between two checks for streams that must end or need a heartbeat. */
const TICK = 1000;
/** Milliseconds over which a shutdown spreads the ends of streams, so that their clients do not return at once. */
const SPREAD = 5000;
/** Milliseconds after which clients return to another instance after a shutdown. Each waits for a random time. */
const RETRY = { min: 5000, max: 60_000 };

interface Times {
  beatAt: number;
  expiresAt: number;
}

/** The open streams of this instance. */
@Injectable()
export class LiveStreamsService implements OnModuleDestroy {
  private readonly streams = new Map<EventStream, Times>();
  private readonly ofSessions = new StreamGroups();
  private readonly ofPeople = new StreamGroups();
  private readonly timer = setInterval(() => this.tick(), TICK).unref();
  private isClosing = false;

  constructor(private readonly config: Config) {}

  get all(): EventStream[] {
    return [...this.streams.keys()];
  }

  ofSession(sessionId: string): readonly EventStream[] {
    return this.ofSessions.of(sessionId);
  }

  /**
   * Opens a stream. If the session or the person has too many, ends the oldest one.
   * @throws OverloadedError if the instance has too many, or is shutting down
   */
  open(listener: Listener): EventStream {
    const { sessionId, limitKey } = listener;
    this.makeRoom(this.ofSessions.of(sessionId), this.config.read(LIVE.settings.streamsOfSession));
    this.makeRoom(this.ofPeople.of(limitKey), this.config.read(LIVE.settings.streamsOfPerson));
    const most = this.config.read(LIVE.settings.streams);
    if (this.isClosing || (most > 0 && this.streams.size >= most)) throw new OverloadedError();
    const stream = new EventStream(listener);
    const now = performance.now();
    this.streams.set(stream, { beatAt: now + HEARTBEAT * 1000, expiresAt: now + this.lifetime() });
    this.ofSessions.add(sessionId, stream);
    this.ofPeople.add(limitKey, stream);
    stream.body.once('close', () => this.remove(stream, 'disconnected'));
    streamOpened.publish(undefined);
    return stream;
  }

  end(stream: EventStream, reason: EndReason, retry?: number): void {
    if (!this.remove(stream, reason)) return;
    stream.end(reason, retry);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * Ends all streams gradually. A shutdown calls this before it closes the server, which waits for the end of every
   * response.
   */
  close(): void {
    this.isClosing = true;
    const { all } = this;
    for (const [index, stream] of all.entries())
      setTimeout(
        () => this.end(stream, 'restart', RETRY.min + Math.floor(Math.random() * (RETRY.max - RETRY.min))),
        (SPREAD * index) / all.length,
      );
  }

  private makeRoom([oldest, ...others]: readonly EventStream[], most: number): void {
    if (most > 0 && oldest && others.length + 1 >= most) this.end(oldest, 'replaced');
  }

  /** Between 80 and 120 percent of the configured time, so that streams that began together do not end together. */
  private lifetime(): number {
    return this.config.timeouts.liveStream * (0.8 + 0.4 * Math.random());
  }

  private tick(): void {
    const now = performance.now();
    for (const [stream, times] of this.streams)
      if (now >= times.expiresAt) this.end(stream, 'expired');
      else if (now >= times.beatAt) {
        times.beatAt = now + HEARTBEAT * 1000;
        stream.beat();
      }
  }

  /** @returns false if it was removed before */
  private remove(stream: EventStream, reason: EndReason | 'disconnected'): boolean {
    if (!this.streams.delete(stream)) return false;
    const { sessionId, limitKey } = stream.listener;
    this.ofSessions.remove(sessionId, stream);
    this.ofPeople.remove(limitKey, stream);
    streamEnded.publish(reason);
    return true;
  }
}
