import Stripe from 'stripe';
import { tlsReason } from '../../platform/outbound/tls-reason.js';
import {
  MissingAtProviderError,
  PaymentKeyRejectedError,
  PaymentProviderError,
  PaymentProviderUnavailableError,
} from './stripe.errors.js';

export function translate(error: unknown): Error {
  if (error instanceof PaymentProviderUnavailableError) return error;
  const cause = withoutMessage(error);
  if (!(error instanceof Stripe.errors.StripeError)) return new PaymentProviderUnavailableError({ cause });
  const { statusCode: status = 0, code, param } = error;
  if (status === 401 || status === 403) return keyRejectedBy(error, status);
  if (code === 'resource_missing') return new MissingAtProviderError(cause.message, param, { cause });
  if (status === 400 || status === 402 || status === 404) return new PaymentProviderError({ cause });
  // Stripe stores errors from 500 under the idempotency key, but not 409 and 429.
  return new PaymentProviderUnavailableError({ cause, isFinal: status >= 500 });
}

/** Stripe's message names the permission that a restricted key lacks. */
function keyRejectedBy(
  { code, message, requestId }: Stripe.errors.StripeError,
  status: 401 | 403,
): PaymentKeyRejectedError {
  const said = [status, code, requestId].filter(Boolean).join(', ');
  const lacking = [...new Set(message.match(/\brak_\w+/g))].join(' or ');
  if (status === 401)
    return new PaymentKeyRejectedError(
      status,
      `Stripe rejects STRIPE_SECRET_KEY (${said}). Set a valid key of the account.`,
      lacking,
    );
  const fault = lacking
    ? `STRIPE_SECRET_KEY lacks the permission ${lacking} (${said}). Add it to the restricted key.`
    : `STRIPE_SECRET_KEY lacks a permission (${said}). Compare the permissions of the restricted key with the documentation.`;
  return new PaymentKeyRejectedError(status, fault, lacking);
}

/** Stripe's messages repeat parameters, including personal data. The request id is enough to find the call. */
function withoutMessage(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError))
    return new Error(`The call failed: ${String((error as Error).name)}`);
  const { type, statusCode, code, param, requestId } = error;
  if (statusCode === undefined)
    return new Error(
      `Stripe did not answer: ${[type, reasonOf(error), requestId].filter(Boolean).join(', ')}`,
    );
  return new Error(
    `Stripe answered: ${[type, statusCode, code, param, requestId].filter(Boolean).join(', ')}`,
  );
}

/** Why a connection failed: the code of the system or of TLS, such as ECONNREFUSED. */
function reasonOf({ detail }: Stripe.errors.StripeError): string | undefined {
  const { code, cause } = (detail ?? {}) as { code?: string; cause?: { code?: string } };
  const reason = code ?? cause?.code;
  return reason && (tlsReason(reason) ?? reason);
}
