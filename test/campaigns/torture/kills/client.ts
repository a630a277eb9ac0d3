import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Answer } from '../../../support/browser.js';
import { isConnectionLost } from '../../../support/connection-lost.js';
import type { Fleet } from '../fleet.js';
import type { Instance } from '../instance.js';
import type { Person } from '../person.js';
import type { Random } from '../random.js';
import type { ErasureEntry, Ledger, SessionEntry } from './ledger.js';
import type { Troubles } from './troubles.js';

/** Timeout for all attempts of a request, in milliseconds. */
const PATIENCE = 10 * 60_000;
/** The pause between two attempts of a request, in milliseconds. */
const RETRY_DELAY = 50;

/** An attempt without a response, or with 503. Only a retry shows whether the request took effect. */
const UNKNOWN = Symbol('unknown');

export interface Write {
  method: string;
  path: string;
  json?: unknown;
  /** The type of the audit event that the change records. */
  type: string;
  /** The error code of a retry if an earlier attempt has succeeded. */
  done?: string;
  repeatable?: boolean;
  mailTo?: string;
}

export interface Tally {
  acknowledged: number;
  found: number;
  unanswered: number;
  unavailable: number;
  /** The duration of the longest attempt in milliseconds. */
  longest: number;
}

/** A client that retries each request until its outcome is known, and records the outcome. */
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

  /** Makes a change. @returns undefined if a retry found that the change was already made */
  async write(person: Person, write: Write): Promise<Answer | undefined> {
    const { method, path, json, type, done, repeatable = false, mailTo } = write;
    const attempts: string[] = [];
    const answer = await this.persist(async ({ origin }) => {
      const id = randomUUID();
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

  async note(entry: SessionEntry | ErasureEntry): Promise<void> {
    await this.ledger.note(entry);
    this.tally.acknowledged++;
  }

  /** Queries the database for data of a lost response. Retries until the database is available. */
  async lookAt<Row extends pg.QueryResultRow>(sql: string, parameters: unknown[]): Promise<Row[]> {
    for (;;) {
      const began = performance.now();
      try {
        return await this.fleet.query<Row>(sql, parameters);
      } catch (error) {
        if (!this.troubles.databaseSince(began)) throw error;
        await pause(RETRY_DELAY);
      }
    }
  }

  /** Returns a unique string for names and addresses. */
  mark(): string {
    return `${this.name}-${++this.requests}`;
  }

  /** Sends a request to random instances until its outcome is known. */
  async persist(ask: (instance: Instance) => Promise<Answer>): Promise<Answer> {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const answer = await this.once(this.random.pick(this.fleet.instances), ask);
      if (answer !== UNKNOWN) return answer;
      if (performance.now() > end) throw new Error(`${this.name} gets no response.`);
      await pause(RETRY_DELAY);
    }
  }

  /** Makes one attempt. @throws Error for a failure without an injected fault */
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
    // An instance that is starting gives the same response.
    if (!this.troubles.databaseSince(began) && !this.troubles.downSince(instance, began))
      throw new Error(`${instance.origin} answered ${told}, although the database was available.`);
    this.tally.unavailable++;
    return UNKNOWN;
  }
}
