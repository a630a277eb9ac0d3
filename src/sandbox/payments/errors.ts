interface Details {
  type?: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  param?: string;
  /**
   * Whether the answer is not stored under the idempotency key: Stripe does not store errors for invalid parameters.
   */
  forgotten?: boolean;
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    private readonly details: Details = {},
  ) {
    super(message);
  }

  get isForgotten(): boolean {
    return this.details.forgotten ?? false;
  }

  get body(): object {
    const { type = 'invalid_request_error', code, param } = this.details;
    return { error: { type, message: this.message, ...(code && { code }), ...(param && { param }) } };
  }
}

export function invalidParameter(message: string, param: string, code?: string): ApiError {
  return new ApiError(400, message, { param, code, forgotten: true });
}

export function invalidRequest(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, message, { param, code });
}

/** @param status 404 if the id is in the path, 400 if it is in a parameter */
export function resourceMissing(kind: string, id: string, param = 'id', status = 404): ApiError {
  return new ApiError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

export function cardDeclined(): ApiError {
  return new ApiError(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });
}
