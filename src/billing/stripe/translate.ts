import Stripe from 'stripe';
import { tlsReason } from '../../platform/outbound/tls-reason.js';
import {
  MissingAtProviderError,
  PaymentProviderError,
  PaymentProviderUnavailableError,
} from './stripe.errors.js';

export function translate(error: unknown): Error {
  if (error instanceof PaymentProviderUnavailableError) return error;
  const cause = withoutMessage(error);
  if (!(error instanceof Stripe.errors.StripeError)) return new PaymentProviderUnavailableError({ cause });
  const { statusCode: status = 0, code, param } = error;
  if (code === 'resource_missing') return new MissingAtProviderError(cause.message, param, { cause });
  if (status === 400 || status === 402 || status === 404) return new PaymentProviderError({ cause });
  // Stripe stores these errors under the idempotency key, but not 409 and 429. 401 and 403 mean a wrong API key.
  const isFinal = status >= 500 || status === 401 || status === 403;
  return new PaymentProviderUnavailableError({ cause, isFinal });
}

/** Stripe's messages repeat parameters, including personal data. The request id is enough to find the call. */
function withoutMessage(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError))
    return new Error(`The call failed: ${String((error as Error).name)}`);
  const { type, statusCode, code, param, requestId } = error;
  if (statusCode === undefined)
    return new Error(
      `The provider did not answer: ${[type, reasonOf(error), requestId].filter(Boolean).join(', ')}`,
    );
  return new Error(
    `The provider answered: ${[type, statusCode, code, param, requestId].filter(Boolean).join(', ')}`,
  );
}

/** Why a connection failed: the code of the system or of TLS, such as ECONNREFUSED. */
function reasonOf({ detail }: Stripe.errors.StripeError): string | undefined {
  const { code, cause } = (detail ?? {}) as { code?: string; cause?: { code?: string } };
  const reason = code ?? cause?.code;
  return reason && (tlsReason(reason) ?? reason);
}
