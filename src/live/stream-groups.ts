import type { EventStream } from './event-stream.js';

/** Streams by a key, the oldest of each key first. */
export class StreamGroups {
  private readonly groups = new Map<string, EventStream[]>();

  of(key: string): readonly EventStream[] {
    return this.groups.get(key) ?? [];
  }

  add(key: string, stream: EventStream): void {
    this.groups.set(key, [...this.of(key), stream]);
  }

  remove(key: string, stream: EventStream): void {
    const others = this.of(key).filter((other) => other !== stream);
    if (others.length > 0) this.groups.set(key, others);
    else this.groups.delete(key);
  }
}
