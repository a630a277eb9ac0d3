/** The fields that the responses of all HTTP clients in the tests share. */
interface Answered {
  status: number;
  headers: Headers;
  text: string;
  body: any;
}

const SANE_ID = /^[\w.:-]{1,128}$/;
/** Internal terms that no response may contain: names from SQL, libraries and stack traces. */
const INTERNAL =
  /\bat .+:\d+:\d+|node_modules|\.[jt]s\b|FST_|HPE_|ERR_|SELECT|INSERT|relation "|QueryFailed|typeorm/i;

/** Expects the headers that every response has, and no header that reveals internals. */
export function expectCommonHeaders({ headers }: Pick<Answered, 'headers'>, { https = false } = {}): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(SANE_ID),
  });
  expect(headers.has('strict-transport-security')).toBe(https);
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(headers.has('x-powered-by') || headers.has('server')).toBe(false);
}

/** Expects a complete error response (RFC 9457) without internal details. */
export function expectProblem(answer: Answered, status: number, code: string, instance?: string): void {
  const { headers, body, text } = answer;
  expect({ status: answer.status, code: body?.code }).toEqual({ status, code });
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expectCommonHeaders(answer);
  expect(body).toEqual({
    title: expect.stringMatching(/^[A-Z]/),
    status,
    code,
    detail: expect.stringMatching(/\w/),
    instance: instance ?? expect.stringMatching(/^\//),
    requestId: headers.get('x-request-id'),
    ...(code === 'validation_failed' && { errors: expect.any(Array) }),
    ...(code === 'token_budget_exceeded' && {
      budget: expect.stringMatching(/^(perMember|organization)$/),
      resetsAt: expect.any(String),
    }),
    ...(code === 'limit_reached' && {
      limit: expect.stringMatching(/^LIMIT_[A-Z0-9_]+$/),
      maximum: expect.any(Number),
    }),
    ...(code === 'organization_name_taken' &&
      'organizationId' in body && { organizationId: expect.any(String) }),
    ...(code === 'trial_already_used' && { trial: expect.objectContaining({ status: expect.any(String) }) }),
    ...(code === 'body_too_large' && { maximum: expect.any(Number) }),
  });
  expect(text).not.toMatch(INTERNAL);
}

/** Expects that the database was not available, and that the response says when to try again. */
export function expectUnavailable(answer: Answered, instance?: string): void {
  expectProblem(answer, 503, 'database_unavailable', instance);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Expects that a request was rejected because of its fields. @returns the fields with their error codes */
export function fieldErrors(answer: Answered): { field: string; code: string }[] {
  expectProblem(answer, 400, 'validation_failed');
  return (answer.body.errors as { field: string; code: string }[]).map((row) => {
    expect(row).toEqual({
      field: expect.any(String),
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/\w/),
    });
    const { field, code } = row;
    return { field, code };
  });
}
