/** What a request costs compared with GET /api/me in the same run, and what it leaves in the database. */
export interface Cost {
  isAnonymous: boolean;
  /** Processor time, as a multiple of that of GET /api/me. */
  ratio: number;
  /** Bytes of rows per request. */
  kept: number;
}

/** How a limit of the service counts a request. */
export interface Count {
  counts: 'processor' | 'bytes' | 'both';
  /** How many requests this one counts as. Undefined if the limit counts only requests of this kind. */
  requests?: number | undefined;
}

/**
 * Requests of a session, and those of an address without one, have the same limit. Requests without a session may cost
 * less, because a caller needs no account for them.
 */
export const MOST = { signedIn: 20, anonymous: 5 };
/** A few bytes are noise: sizes of timestamps and numbers vary, and a session is extended now and then. */
export const NOTHING = 64;

export type Verdict = 'cheap' | 'counted' | 'COSTS TOO MUCH' | 'KEEPS TOO MUCH';

/** @param counted the limits that count the request, besides LIMIT_REQUESTS_PER_10S, which counts each as one */
export function verdictOf({ isAnonymous, ratio, kept }: Cost, counted: Count[]): Verdict {
  const most = isAnonymous ? MOST.anonymous : MOST.signedIn;
  const processor = counted.filter(({ counts }) => counts !== 'bytes');
  const requests = Math.max(1, ...processor.map(({ requests = Infinity }) => requests));
  if (ratio > most * requests) return 'COSTS TOO MUCH';
  if (kept > NOTHING && !counted.some(({ counts }) => counts !== 'processor')) return 'KEEPS TOO MUCH';
  return ratio > most || kept > NOTHING ? 'counted' : 'cheap';
}
