import Stripe from 'stripe';
import type { Timeouts } from '../../platform/config/timeouts.js';
import { withinBudget } from './budget.js';
import {
  MissingAtProviderError,
  PaymentProviderError,
  PaymentProviderUnavailableError,
} from './stripe.errors.js';

/** Runs a call and turns what the SDK throws into errors of our own (contract, section 2). */
export async function translated<T>({ payment }: Timeouts, call: () => Promise<T>): Promise<T> {
  try {
    return await withinBudget(payment, call);
  } catch (cause) {
    throw translate(cause);
  }
}

/**
 * The same for what is asked with a key of ours: while somebody else asks it (two tabs, a double click), theirs is waited
 * for, and then their answer is ours as well.
 */
export async function translatedOnce<T>(
  { payment, paymentProvider }: Timeouts,
  call: () => Promise<T>,
): Promise<T> {
  const end = Date.now() + paymentProvider;
  for (;;) {
    try {
      return await withinBudget(payment, call);
    } catch (cause) {
      const isUnderWay =
        cause instanceof Stripe.errors.StripeError && cause.code === 'idempotency_key_in_use';
      // The SDK has waited a moment before it gave up.
      if (!isUnderWay || Date.now() > end) throw translate(cause);
    }
  }
}

function translate(error: unknown): Error {
  if (error instanceof PaymentProviderUnavailableError) return error;
  const cause = withoutWords(error);
  if (!(error instanceof Stripe.errors.StripeError)) return new PaymentProviderUnavailableError({ cause });
  const { statusCode: status = 0, code, param } = error;
  if (code === 'resource_missing') return new MissingAtProviderError(cause.message, param, { cause });
  if (status === 400 || status === 402 || status === 404) return new PaymentProviderError({ cause });
  // A wrong key is ours to mend; a caller can do nothing but wait. 409 and 429 come before anything is remembered.
  const ended = status >= 500 || status === 401 || status === 403;
  return new PaymentProviderUnavailableError({ cause, ended });
}

/** The provider's sentences repeat what it was told, people's addresses too; by its request id it finds them again. */
function withoutWords(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError))
    return new Error(`The call failed: ${String((error as Error).name)}`);
  const { type, statusCode, code, param, requestId } = error;
  return new Error(
    `The provider answered: ${[type, statusCode, code, param, requestId].filter(Boolean).join(', ')}`,
  );
}
