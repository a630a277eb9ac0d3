/** Copies of this folder need only the package `openapi-fetch`. */

import createOpenApiClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import { ProblemError, type CodeOf } from './problem.js';
import type { paths } from './schema.js';

type HttpMethod = 'get' | 'post' | 'patch' | 'delete';
type PathsWithMethod<Method extends HttpMethod> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never;
}[keyof paths];

type Operation<Path extends keyof paths, Method extends HttpMethod> = Extract<
  paths[Path][Method],
  Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- as in the library's types
>;
/** The options of a call. They can be omitted if all parameters of the route are optional. */
type Init<Path extends keyof paths, Method extends HttpMethod> = MaybeOptionalInit<
  { [One in Method]: Operation<Path, Method> },
  Method
>;

/** The client asks for JSON, so an export has no type. */
type Media = 'application/json' | 'application/problem+json';

/** The arguments of a call after the path. */
export type Options<Path extends keyof paths, Method extends HttpMethod> =
  undefined extends Init<Path, Method> ? [Init<Path, Method>?] : [Init<Path, Method>];

type Answer<Path extends keyof paths, Method extends HttpMethod> = FetchResponse<
  Operation<Path, Method>,
  object,
  Media
>;

/** The codes that the document lists for an operation: `ProblemCode<'/api/organizations', 'post'>`. */
export type ProblemCode<Path extends PathsWithMethod<Method>, Method extends HttpMethod> = CodeOf<
  NonNullable<Answer<Path, Method>['error']>
>;

/** Stricter than the library, whose type accepts unknown fields in a body. */
type Call<Method extends HttpMethod> = <Path extends PathsWithMethod<Method>>(
  path: Path,
  ...init: Options<Path, Method>
) => Promise<Answer<Path, Method>>;

/** Paths, parameters, bodies, responses and problems have the types of the OpenAPI document. */
export interface Client {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
}

export interface ClientOptions {
  /** Called for every 401: there is no session. The API call still fails. */
  onUnauthenticated?: () => void;
  /**
   * The origin of the service. Only for clients outside a browser, because the service rejects writes from other
   * origins' pages.
   */
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** For pages of the service's origin. The browser adds the session cookie. */
export function createClient({ onUnauthenticated, ...options }: ClientOptions = {}): Client {
  const client = createOpenApiClient<paths>({
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    ...options,
  });
  client.use({
    onResponse({ response }) {
      if (response.status === 401) onUnauthenticated?.();
    },
  });
  return client as Client;
}

export interface Outcome<Data, Body = unknown> {
  data?: Data;
  error?: Body;
  response: Response;
}

type Attempt<Data, Body> =
  { data: Data; problem?: undefined } | { data?: undefined; problem: ProblemError<CodeOf<Body>> };

/**
 * Never rejects.
 * @returns the data of a successful response, or the problem. The document lists the problem's code for the operation,
 * except `no_answer`
 */
export async function attempt<Data, Body>(call: Promise<Outcome<Data, Body>>): Promise<Attempt<Data, Body>> {
  try {
    const { data, error, response } = await call;
    // The response of a proxy may be empty or not JSON.
    return response.ok && data !== undefined ? { data } : { problem: ProblemError.of(error, response) };
  } catch (cause) {
    return { problem: ProblemError.withoutAnswer(cause) };
  }
}

/** @returns the data of a successful response. @throws ProblemError for errors, including network errors */
export async function orThrow<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data, problem } = await attempt(call);
  if (problem) throw problem;
  return data;
}
