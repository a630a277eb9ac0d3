import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Answer } from '../../support/browser.js';
import type { Fleet } from '../fleet.js';
import type { Instance } from '../instance.js';
import type { Person } from '../person.js';
import type { Random } from '../random.js';
import type { Ledger, SessionEntry } from './ledger.js';
import type { Troubles } from './troubles.js';

/** Milliseconds after which a request that is repeated must have an answer. */
const PATIENCE = 10 * 60_000;
/** Milliseconds between two attempts. */
const BREATH = 50;

/** What can't be known without asking again: no answer, or one that says "later". */
const UNKNOWN = Symbol('unknown');

export interface Write {
  method: string;
  path: string;
  json?: unknown;
  /** The audit event that it leaves. */
  type: string;
  /** The code by which a repeat is told that the first attempt was done after all. */
  done?: string;
  repeatable?: boolean;
  mailTo?: string;
}

export interface Tally {
  acknowledged: number;
  found: number;
  unanswered: number;
  unavailable: number;
  /** Milliseconds of the longest request. */
  longest: number;
}

/** Somebody who asks until it is known what became of it, and writes down what was said. */
export class Client {
  readonly tally: Tally = { acknowledged: 0, found: 0, unanswered: 0, unavailable: 0, longest: 0 };
  private requests = 0;

  constructor(
    readonly name: string,
    readonly fleet: Fleet,
    readonly random: Random,
    private readonly ledger: Ledger,
    private readonly troubles: Troubles,
  ) {}

  /** @returns the answer, or undefined where a repeat found it done */
  async write(person: Person, write: Write): Promise<Answer | undefined> {
    const { method, path, json, type, done, repeatable = false, mailTo } = write;
    const attempts: string[] = [];
    const answer = await this.persist(async ({ origin }) => {
      const id = this.mark();
      attempts.push(id);
      return person.send(method, path, { json, origin, headers: { 'x-request-id': id } });
    });
    const acknowledged = answer.status < 300;
    if (!acknowledged && !(attempts.length > 1 && answer.body.code === done))
      throw new Error(`${method} ${path}, attempt ${attempts.length}: ${answer.status} ${answer.text}`);
    await this.ledger.note({ type, attempts, acknowledged, repeatable, mailTo });
    this.tally[acknowledged ? 'acknowledged' : 'found']++;
    return acknowledged ? answer : undefined;
  }

  async note(session: SessionEntry): Promise<void> {
    await this.ledger.note(session);
    this.tally.acknowledged++;
  }

  /** What the database says, as soon as it says anything: for what an answer would have told that never came. */
  async lookAt<Row extends pg.QueryResultRow>(sql: string, parameters: unknown[]): Promise<Row[]> {
    for (;;) {
      const began = performance.now();
      try {
        return await this.fleet.query<Row>(sql, parameters);
      } catch (error) {
        if (!this.troubles.databaseSince(began)) throw error;
        await pause(BREATH);
      }
    }
  }

  /** Something new for names and the like, that nobody else uses. */
  mark(): string {
    return `${this.name}-${++this.requests}`;
  }

  /** Asks again, one instance or another, while it can't be known what became of it. */
  async persist(ask: (instance: Instance) => Promise<Answer>): Promise<Answer> {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const answer = await this.once(this.random.pick(this.fleet.instances), ask);
      if (answer !== UNKNOWN) return answer;
      if (performance.now() > end) throw new Error(`${this.name} asks in vain.`);
      await pause(BREATH);
    }
  }

  /** @throws Error where something went wrong that nobody broke */
  private async once(instance: Instance, ask: (instance: Instance) => Promise<Answer>) {
    const began = performance.now();
    const answer = await ask(instance).catch((error: unknown) => {
      if (!isConnectionLost(error) || !this.troubles.downSince(instance, began)) throw error;
    });
    this.tally.longest = Math.max(this.tally.longest, performance.now() - began);
    if (!answer) {
      this.tally.unanswered++;
      return UNKNOWN;
    }
    if (answer.status < 500) return answer;
    const told = `${answer.status} ${answer.text} retry-after: ${answer.headers.get('retry-after')}`;
    if (answer.body?.code !== 'database_unavailable' || !answer.headers.has('retry-after'))
      throw new Error(`${instance.origin} answered ${told}`);
    if (!this.troubles.databaseSince(began))
      throw new Error(`${instance.origin} answered ${told}, though the database was there.`);
    this.tally.unavailable++;
    return UNKNOWN;
  }
}

/** undici's own errors, or with `fetch` those that it wraps. */
function isConnectionLost(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code ?? '')) return true;
  return cause instanceof Error && isConnectionLost(cause);
}
