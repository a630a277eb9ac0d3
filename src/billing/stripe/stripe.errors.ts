import { apiError } from '../../platform/http/errors/api-error.js';

/** The payment provider refused what we asked; nothing changed here. */
export class PaymentProviderError extends apiError(502, 'payment_provider_error') {
  constructor(options?: ErrorOptions) {
    super('The payment provider refused the request. Nothing was changed.', options);
  }
}

/** The payment provider did not answer, or not with sense. A repeat may find the first attempt's effect. */
export class PaymentProviderUnavailableError extends apiError(503, 'payment_provider_unavailable') {
  override readonly headers = { 'retry-after': '5' };
  /** Whether the attempt has ended there: what is repeated under its idempotency key would be answered the same. */
  readonly ended: boolean;

  constructor(options?: ErrorOptions & { ended?: boolean }) {
    super('The payment provider does not answer at the moment. It is safe to try again.', options);
    this.ended = options?.ended ?? false;
  }
}

/** What we asked for is not there any more. Never shown: whoever asked knows what to do then. */
export class MissingAtProviderError extends Error {
  override name = 'MissingAtProviderError';

  /** @param parameter the one that named it; `id` if the path did */
  constructor(
    message: string,
    readonly parameter: string | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A webhook whose signature is missing, wrong or too old. */
export class InvalidSignatureError extends apiError(400, 'invalid_signature') {
  constructor(options?: ErrorOptions) {
    super('The signature does not fit the body.', options);
  }
}
