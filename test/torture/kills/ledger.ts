import { type FileHandle, open, readFile } from 'node:fs/promises';

/** What the trail must say of a change, and how often. */
export interface ChangeEntry {
  /** The type of the audit event that the change leaves. */
  type: string;
  /** The request ids of all attempts, in their order. */
  attempts: string[];
  /** Whether the last attempt was answered as done; otherwise it found what an earlier one had done. */
  acknowledged: boolean;
  /** Whether a repeat leaves an event of its own, as it does once more what was done already. */
  repeatable: boolean;
  /** Where the change sends a mail. */
  mailTo?: string;
}

/** What became of a session. */
export interface SessionEntry {
  cookie: string;
  isLive: boolean;
}

export type Entry = ChangeEntry | SessionEntry;

/** What clients were told is done. Nothing counts before its line is on the disk. */
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

  /** Everything, from the file. */
  async read(): Promise<Entry[]> {
    const lines = (await readFile(this.path, 'utf8')).split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Entry);
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
