import { appendFile, readFile } from 'node:fs/promises';

export interface Account {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** Everyone who has signed in. Stored in a file with one line per change. */
export class Accounts {
  private readonly bySubject = new Map<string, Account>();

  private constructor(private readonly path: string) {}

  static async load(path: string): Promise<Accounts> {
    const accounts = new Accounts(path);
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    for (const line of text.split('\n').filter(Boolean)) accounts.put(JSON.parse(line) as Account);
    return accounts;
  }

  find(sub: string): Account | undefined {
    return this.bySubject.get(sub);
  }

  /** The most recently used accounts, latest first. */
  recent(count = Infinity): Account[] {
    return [...this.bySubject.values()].reverse().slice(0, count);
  }

  async save(account: Account): Promise<void> {
    const line = JSON.stringify(account);
    const isUnchanged = JSON.stringify(this.find(account.sub)) === line;
    this.put(account);
    if (!isUnchanged) await appendFile(this.path, `${line}\n`, { mode: 0o600 });
  }

  private put(account: Account): void {
    this.bySubject.delete(account.sub); // otherwise the map would keep the old position
    this.bySubject.set(account.sub, account);
  }
}
