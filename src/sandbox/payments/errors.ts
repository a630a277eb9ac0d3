interface Details {
  type?: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  param?: string;
  /** Stripe keeps no answer under an idempotency key when the parameters alone were wrong. */
  forgotten?: boolean;
}

/** An answer of Stripe's that is not a success. */
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

/** @param status 404 for the object in the path, 400 for one that a parameter names */
export function resourceMissing(kind: string, id: string, param = 'id', status = 404): ApiError {
  return new ApiError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}
