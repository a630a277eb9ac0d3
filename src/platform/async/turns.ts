/** Limits how many tasks run at a time. People take turns, so that a person with many tasks does not delay others. */
export class Turns {
  private running = 0;
  /** The waiting tasks of each person. The person whose turn is next comes first. */
  private readonly waiting = new Map<string, (() => void)[]>();

  /** @param most the number of tasks at a time */
  constructor(private readonly most: number) {}

  async run<T>(person: string, task: () => Promise<T>): Promise<T> {
    await this.begin(person);
    try {
      return await task();
    } finally {
      this.end();
    }
  }

  private begin(person: string): Promise<void> | undefined {
    if (this.running < this.most) {
      this.running++;
      return undefined;
    }
    return new Promise((start) => {
      this.waiting.set(person, [...(this.waiting.get(person) ?? []), start]);
    });
  }

  /** The next task takes over the place of the one that has ended. */
  private end(): void {
    const [next] = this.waiting;
    if (!next) {
      this.running--;
      return;
    }
    const [person, [start, ...later]] = next;
    this.waiting.delete(person);
    if (later.length > 0) this.waiting.set(person, later); // behind everyone else
    start!();
  }
}
