import { appendFile, readFile } from 'node:fs/promises';

export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** Everyone who has signed in at the identity provider, kept in a file with a line per change. */
export class People {
  private readonly bySubject = new Map<string, Person>();

  private constructor(private readonly path: string) {}

  static async load(path: string): Promise<People> {
    const people = new People(path);
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    for (const line of text.split('\n').filter(Boolean)) people.put(JSON.parse(line) as Person);
    return people;
  }

  find(sub: string): Person | undefined {
    return this.bySubject.get(sub);
  }

  /** The latest last. */
  recent(count: number): Person[] {
    return [...this.bySubject.values()].slice(-count);
  }

  async remember(person: Person): Promise<void> {
    const line = JSON.stringify(person);
    const isKnown = JSON.stringify(this.find(person.sub)) === line;
    this.put(person);
    if (!isKnown) await appendFile(this.path, `${line}\n`, { mode: 0o600 });
  }

  private put(person: Person): void {
    this.bySubject.delete(person.sub); // a map keeps the position of a key it has
    this.bySubject.set(person.sub, person);
  }
}
