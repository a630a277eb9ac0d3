import { createHash } from 'node:crypto';
import { ApiError } from '../../errors.js';
import type { Account } from '../../state/account.js';
import type { KeptAnswer } from '../../state/types.js';

const maxKeyLength = 255;
const retentionMs = 24 * 60 * 60 * 1000;

/** Like Stripe, returns the stored answer for a repeated key with the same parameters for a day. */
export class Idempotency {
  private readonly inFlight = new Set<string>();

  constructor(private readonly account: Account) {}

  /** @returns the stored answer, or undefined if the caller must execute the request and call `end` */
  begin(key: string, path: string, form: string): KeptAnswer | undefined {
    if (key.length > maxKeyLength) {
      throw new ApiError(400, `Idempotency keys can be at most ${maxKeyLength} characters long.`, {
        type: 'idempotency_error',
      });
    }
    if (this.inFlight.has(key)) {
      throw new ApiError(
        409,
        `There is currently another in-progress request using this idempotency key: ${key}`,
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
        },
      );
    }
    const kept = this.account.store.get('answers', key);
    const isFresh = kept && this.account.clock.real() - kept.keptAt < retentionMs;
    if (!isFresh) {
      this.inFlight.add(key);
      return undefined;
    }
    if (kept.fingerprint === fingerprint(path, form)) return kept;
    throw new ApiError(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  }

  keep(
    key: string,
    path: string,
    form: string,
    answer: Pick<KeptAnswer, 'requestId' | 'status' | 'body'>,
  ): void {
    const now = this.account.clock.real();
    for (const old of this.account.store.all('answers')) {
      if (now - old.keptAt < retentionMs) break;
      this.account.store.remove('answers', old.id);
    }
    this.account.store.put('answers', {
      id: key,
      fingerprint: fingerprint(path, form),
      keptAt: now,
      ...answer,
    });
  }

  end(key: string): void {
    this.inFlight.delete(key);
  }
}

/** Ignores the order of the parameters. */
function fingerprint(path: string, form: string): string {
  const parameters = [...new URLSearchParams(form)].map((pair) => JSON.stringify(pair)).sort();
  return createHash('sha256').update(path).update('\n').update(parameters.join('\n')).digest('hex');
}
