import { type FileHandle, open, readFile } from 'node:fs/promises';

/** The audit events that a change must have recorded. */
export interface ChangeEntry {
  /** The type of the audit event that the change records. */
  type: string;
  /** The request ids of all attempts, in order. */
  attempts: string[];
  /** Whether the last attempt succeeded. Otherwise its error showed that an earlier attempt had succeeded. */
  acknowledged: boolean;
  /** Whether a retry makes the change again, so that each attempt records an event. */
  repeatable: boolean;
  /** The recipient of the change's mail. */
  mailTo?: string;
}

/** The expected state of a session. */
export interface SessionEntry {
  cookie: string;
  isLive: boolean;
}

export interface ErasureEntry {
  erasedId: string;
  /** A text that occurs only in the person's name and address. */
  mark: string;
}

export type Entry = ChangeEntry | SessionEntry | ErasureEntry;

/** A file with all changes whose outcome is known. An entry is durable when `note` resolves. */
export class Ledger {
  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  static async open(path: string): Promise<Ledger> {
    return new Ledger(path, await open(path, 'a'));
  }

  async note(entry: Entry): Promise<void> {
    await this.file.write(`${JSON.stringify(entry)}\n`);
    await this.file.datasync();
  }

  async read(): Promise<Entry[]> {
    const lines = (await readFile(this.path, 'utf8')).split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Entry);
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
