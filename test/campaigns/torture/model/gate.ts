/** A lock for either many shared holders or one exclusive holder. */
export class Gate {
  private inside = 0;
  private closed: Promise<unknown> | undefined;
  private leave: () => void = () => {};

  together = async <T>(work: () => Promise<T>): Promise<T> => {
    while (this.closed) await this.closed;
    this.inside++;
    try {
      return await work();
    } finally {
      if (--this.inside === 0) this.leave();
    }
  };

  alone = async <T>(work: () => Promise<T>): Promise<T> => {
    while (this.closed) await this.closed;
    const working = this.empty().then(work);
    this.closed = working.catch(() => {}).finally(() => (this.closed = undefined));
    return working;
  };

  private empty(): Promise<void> {
    return this.inside === 0 ? Promise.resolve() : new Promise((resolve) => (this.leave = resolve));
  }
}
