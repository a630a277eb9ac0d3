/** Copies of this folder need only the package `openapi-fetch`. */

import createOpenApiClient from 'openapi-fetch';
import { ExpectedUser, ME } from './expected-user.js';
import { ProblemError, type CodeOf } from './problem.js';
import type { components, paths } from './schema.js';

// The types of the library are not used: they come from a package that applications do not have under pnpm.

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathsWithMethod<Method extends HttpMethod> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never;
}[keyof paths];

type Operation<Path extends keyof paths, Method extends HttpMethod> = NonNullable<paths[Path][Method]>;

type RequiredKeyOf<Type> = {
  [Key in keyof Type]-?: object extends Pick<Type, Key> ? never : Key;
}[keyof Type];

type ParametersOf<Of> = Of extends { parameters: infer Parameters }
  ? [RequiredKeyOf<Parameters>] extends [never]
    ? { params?: Parameters }
    : { params: Parameters }
  : object;

type BodyOf<Of> = Of extends { requestBody: Json<infer Body> }
  ? { body: Body }
  : Of extends { requestBody?: infer Optional }
    ? [NonNullable<Optional>] extends [never]
      ? { body?: undefined }
      : { body?: ContentOf<NonNullable<Optional>> | undefined }
    : { body?: undefined };
type Json<Body> = { content: { 'application/json': Body } };

/** The options of a call. They can be omitted if all parameters of the route are optional. */
type Init<Of> = ParametersOf<Of> &
  BodyOf<Of> &
  Omit<RequestInit, 'body' | 'method'> & { parseAs?: 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream' };

/** The arguments of a call after the path. */
export type Options<Path extends keyof paths, Method extends HttpMethod> = [
  RequiredKeyOf<Init<Operation<Path, Method>>>,
] extends [never]
  ? [Init<Operation<Path, Method>>?]
  : [Init<Operation<Path, Method>>];

/** The client asks for JSON, so an export has no type. */
type Media = 'application/json' | 'application/problem+json';
type ContentOf<Response> = Response extends { content: infer Content }
  ? Content[keyof Content & Media]
  : never;
type Responses<Of> = Of extends { responses: infer All } ? All : never;
type Success = 200 | 201;

type Answer<Path extends keyof paths, Method extends HttpMethod> = AnswerOf<
  Responses<Operation<Path, Method>>
>;
type AnswerOf<All> =
  | { data: ContentOf<All[keyof All & Success]>; error?: undefined; response: Response }
  | { data?: undefined; error: ContentOf<All[Exclude<keyof All, Success>]>; response: Response };

/** The codes that the document lists for an operation: `ProblemCode<'/api/organizations', 'post'>`. */
export type ProblemCode<Path extends PathsWithMethod<Method>, Method extends HttpMethod> = CodeOf<
  NonNullable<Answer<Path, Method>['error']>
>;

type Call<Method extends HttpMethod> = <Path extends PathsWithMethod<Method>>(
  path: Path,
  ...init: Options<Path, Method>
) => Promise<Answer<Path, Method>>;

/** Paths, parameters, bodies, responses and problems have the types of the OpenAPI document. */
export interface Client {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
}

export interface ClientOptions {
  /** Called for every 401: there is no session. The API call still fails. */
  onUnauthenticated?: () => void;
  /**
   * Called with another person who has signed in with the same browser since the first `GET /api/me` of this client.
   * Other calls of this client then fail with `session_changed`. Show who is signed in, and load the page again.
   */
  onSessionChanged?: (me: components['schemas']['Me']) => void;
  /**
   * The origin of the service. Only for clients outside a browser, because the service rejects writes from pages of
   * other origins.
   */
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** For pages of the service's origin. The browser adds the session cookie. */
export function createClient({
  onUnauthenticated,
  onSessionChanged,
  ...options
}: ClientOptions = {}): Client {
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
  client.use(new ExpectedUser(() => client.GET(ME), onSessionChanged));
  return client as unknown as Client;
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
