import { apiError } from '../../platform/http/errors/api-error.js';

export class PaymentProviderError extends apiError(
  502,
  'payment_provider_error',
  'The payment provider rejected the request. Nothing was bought or charged.',
) {
  constructor(options?: ErrorOptions) {
    super(
      'The payment provider rejected the request. Nothing was bought or charged. Try again. If it happens again, report the request id.',
      options,
    );
  }
}

export class PaymentProviderUnavailableError extends apiError(
  503,
  'payment_provider_unavailable',
  'The payment provider gives no valid response. The request is safe to repeat after `Retry-After`.',
) {
  override readonly headers = { 'retry-after': '5' };
  /** @see isFinal */
  readonly isFinal: boolean;

  constructor(options?: ErrorOptions & { isFinal?: boolean; sentence?: string }) {
    super(
      options?.sentence ?? 'The payment provider is not available at the moment. It is safe to try again.',
      options,
    );
    this.isFinal = options?.isFinal ?? false;
  }
}

/** The key belongs to another account or mode than our data. Callers get the usual 503. */
export class WrongAccountError extends PaymentProviderUnavailableError {
  /** @param sign for operators, in sentences */
  constructor(readonly sign: string) {
    super({ cause: new Error(sign) });
  }
}

/** Stripe rejects our key, or a restricted key lacks a permission. Only an operator can help. */
export class PaymentKeyRejectedError extends PaymentProviderUnavailableError {
  /**
   * @param answer Stripe's status
   * @param fault for operators, in sentences
   * @param lacking the permissions that a restricted key lacks. Empty if Stripe does not name them
   */
  constructor(
    readonly answer: 401 | 403,
    readonly fault: string,
    readonly lacking: string,
  ) {
    super({
      cause: new Error(fault),
      // Stripe stores these errors under the idempotency key.
      isFinal: true,
      sentence:
        'Payments are not possible at the moment, because our configuration is wrong. Try again later.',
    });
  }
}

/** Stripe does not know the object. Callers handle this error, so it never reaches a response. */
export class MissingAtProviderError extends Error {
  override name = 'MissingAtProviderError';

  /** @param parameter the parameter that contained the id, or `id` if it was in the path */
  constructor(
    message: string,
    readonly parameter: string | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export class InvalidSignatureError extends apiError(
  400,
  'invalid_signature',
  'The signature of the webhook is missing, wrong or more than 5 minutes old or ahead.',
) {
  constructor(options?: ErrorOptions) {
    super(
      'The signature does not match the body, or its time is more than 5 minutes off. Check the signing secret and the clock.',
      options,
    );
  }
}

/**
 * Whether Stripe stores this error under the idempotency key. A retry with the same key would get it again, so it needs
 * a new key.
 */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof PaymentProviderError ||
    error instanceof MissingAtProviderError ||
    (error instanceof PaymentProviderUnavailableError && error.isFinal)
  );
}

/** Treats a missing object as a rejected request, for calls whose objects must exist. */
export function orRejected(error: unknown): Error {
  return error instanceof MissingAtProviderError
    ? new PaymentProviderError({ cause: error })
    : (error as Error);
}
