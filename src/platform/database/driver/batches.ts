import { AsyncResource } from 'node:async_hooks';
import DataLoader from 'dataloader';
import type { BoundedPool } from './bounded-pool.js';
import { queries } from './query-spans.js';

/** The maximum number of calls that one query answers. */
const MAX_BATCH = 100;

/**
 * Answers concurrent calls with one query. The query starts in the next `setImmediate`, after all sockets were read, so
 * that requests which arrive together share it. Results are not cached.
 */
export class Batches<Key, Value> {
  private readonly loader: DataLoader<Key, Value>;

  /**
   * @param name the name of each call in traces; the query belongs to no trace, because it serves several calls
   * @param pool the pool on which `answer` runs its query
   * @param answer returns a value for each key, in the order of the keys; if it fails, all calls of the batch fail
   */
  constructor(
    private readonly name: string,
    private readonly pool: () => BoundedPool,
    answer: (keys: readonly Key[]) => Promise<Value[]>,
  ) {
    const ofNoTrace = new AsyncResource('Batches');
    this.loader = new DataLoader((keys) => pool().runBatch(keys.length, () => answer(keys)), {
      cache: false,
      maxBatchSize: MAX_BATCH,
      batchScheduleFn: (send) => setImmediate(() => ofNoTrace.runInAsyncScope(send)),
    });
  }

  /** @throws PoolFullError */
  async ask(key: Key): Promise<Value> {
    this.pool().joinBatch();
    const load = () => this.loader.load(key);
    return queries.start.hasSubscribers ? queries.tracePromise(load, { name: this.name }) : load();
  }
}
