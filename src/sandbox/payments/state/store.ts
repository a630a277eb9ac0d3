import {
  appendFileSync,
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Settings, Table, Tables } from './types.js';

const defaults: Settings = {
  id: 'settings',
  accountId: '',
  clockOffsetSeconds: 0,
  webhooksEnabled: true,
  webhooksHeld: false,
  draftHour: true,
  debitDays: 3,
  smartRetries: false,
  retriesDebits: false,
  afterRetries: 'unpaid',
  pendingRefunds: false,
  adaptivePricing: false,
  portalNeedsConfiguration: false,
  taxPercent: 19,
  taxActive: true,
  lateInvoices: false,
};

type Change = [table: Table, id: string, record: unknown];

/**
 * In-memory tables with an append-only file of one line per commit. After a crash, an incomplete last line is ignored.
 * Records are immutable.
 */
export class Store {
  private readonly tables = new Map<Table, Map<string, unknown>>();
  private readonly before = new Map<string, Change>();
  private file = -1;
  private size = 0;

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    const path = join(directory, 'payments.jsonl');
    this.load(path);
    this.compact(path);
  }

  get settings(): Settings {
    return { ...defaults, ...this.get('settings', 'settings') };
  }

  get<Name extends Table>(table: Name, id: string): Tables[Name] | undefined {
    return this.table(table).get(id) as Tables[Name] | undefined;
  }

  /** Oldest first. */
  all<Name extends Table>(table: Name): Tables[Name][] {
    return [...this.table(table).values()] as Tables[Name][];
  }

  put<Name extends Table>(table: Name, record: Tables[Name]): void {
    this.remember(table, record.id);
    this.table(table).set(record.id, record);
  }

  remove(table: Table, id: string): void {
    this.remember(table, id);
    this.table(table).delete(id);
  }

  commit(): void {
    if (this.before.size === 0) return;
    const changes = [...this.before.values()].map(([table, id]): Change => [
      table,
      id,
      this.get(table, id) ?? null,
    ]);
    try {
      const line = JSON.stringify(changes) + '\n';
      appendFileSync(this.file, line);
      this.size += Buffer.byteLength(line);
    } catch (error) {
      // Removes the partial line, because later lines would make the file unreadable.
      ftruncateSync(this.file, this.size);
      this.rollback();
      throw error;
    }
    this.before.clear();
  }

  rollback(): void {
    for (const [table, id, record] of this.before.values()) {
      if (record === undefined) this.table(table).delete(id);
      else this.table(table).set(id, record);
    }
    this.before.clear();
  }

  close(): void {
    fsyncSync(this.file);
    closeSync(this.file);
  }

  private remember(table: Table, id: string): void {
    const key = `${table}/${id}`;
    if (!this.before.has(key)) this.before.set(key, [table, id, this.get(table, id)]);
  }

  private table(name: Table): Map<string, unknown> {
    const table = this.tables.get(name) ?? new Map<string, unknown>();
    this.tables.set(name, table);
    return table;
  }

  private load(path: string): void {
    const text = readIfExists(path);
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    for (const [number, line] of whole.split('\n').entries()) {
      if (line === '') continue;
      try {
        for (const [table, id, record] of JSON.parse(line) as Change[]) {
          if (record === null) this.table(table).delete(id);
          else this.table(table).set(id, record);
        }
      } catch {
        throw new Error(
          `${path} is damaged at line ${number + 1}. Delete the file to start with an empty sandbox.`,
        );
      }
    }
  }

  /** Removes overwritten records at startup. The old file stays until the new one is complete. */
  private compact(path: string): void {
    const draft = `${path}.new`;
    const file = openSync(draft, 'w');
    let size = 0;
    for (const [table, records] of this.tables) {
      for (const [id, record] of records)
        size += writeSync(file, JSON.stringify([[table, id, record]]) + '\n');
    }
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, path);
    this.file = openSync(path, 'a');
    this.size = size;
  }
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
