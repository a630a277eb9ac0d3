/** Latencies in milliseconds. */
export interface Quantiles {
  p50: number;
  p99: number;
  most: number;
}

export interface Sum {
  /** Successful responses per second. */
  goodput: number;
  served: number;
  /** Rejections with `Retry-After`, by load shedding or a limit. */
  refused: number;
  /** Rejections by a limit. */
  limited: number;
  /** The number of other responses by status. The status 0 stands for a broken connection. */
  odd: Record<number, number>;
  servedMs: Quantiles;
  refusedMs: Quantiles;
  /** Delay between the scheduled and the actual time of sending, because the load generator was busy. */
  lateMs: Quantiles;
}

export class Tally {
  seconds = 0;
  private readonly served: number[] = [];
  private readonly refused: number[] = [];
  private readonly late: number[] = [];
  private readonly odd: Record<number, number> = {};
  private limited = 0;

  add(status: number, retryAfter: boolean, ms: number): void {
    if (status >= 200 && status < 300) this.served.push(ms);
    else if (retryAfter && (status === 503 || status === 429)) {
      this.refused.push(ms);
      if (status === 429) this.limited++;
    } else this.odd[status] = (this.odd[status] ?? 0) + 1;
  }

  left(late: number): void {
    this.late.push(late);
  }

  sum(): Sum {
    return {
      goodput: this.served.length / this.seconds,
      served: this.served.length,
      refused: this.refused.length,
      limited: this.limited,
      odd: this.odd,
      servedMs: quantiles(this.served),
      refusedMs: quantiles(this.refused),
      lateMs: quantiles(this.late),
    };
  }
}

function quantiles(values: number[]): Quantiles {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
}
