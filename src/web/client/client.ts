import createOpenApiClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, PathsWithMethod } from 'openapi-typescript-helpers';
import { ProblemError } from './problem.js';
import type { paths } from './schema.js';

type Operation<Path extends keyof paths, Method extends HttpMethod> = Extract<
  paths[Path][Method],
  Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- as in the library's types
>;
/** The options of a call. They can be omitted if all parameters of the route are optional. */
type Init<Path extends keyof paths, Method extends HttpMethod> = MaybeOptionalInit<
  { [One in Method]: Operation<Path, Method> },
  Method
>;

/** The client asks for JSON, so it never gets an export. */
type Media = 'application/json' | 'application/problem+json';

/** A call is stricter than in the library, whose type accepts unknown fields in a body. */
type Call<Method extends HttpMethod> = <Path extends PathsWithMethod<paths, Method>>(
  path: Path,
  ...init: undefined extends Init<Path, Method> ? [Init<Path, Method>?] : [Init<Path, Method>]
) => Promise<FetchResponse<Operation<Path, Method>, object, Media>>;

/** The client. Its paths, parameters, bodies, responses and problems have the types of the OpenAPI document. */
export interface Client {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
}

export interface ClientOptions {
  /** Called for every 401, which means that there is no session. The API call still fails. */
  onUnauthenticated?: () => void;
  /**
   * The origin of the service. Only for clients outside a browser, because the service rejects writes from pages of
   * other origins.
   */
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** Creates a client for pages of the service's origin. The browser adds the session cookie. */
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

interface Outcome<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** @returns the data of a successful response. @throws ProblemError for errors, including network errors */
export async function orThrow<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw ProblemError.withoutAnswer(cause);
  });
  // A response of a proxy may be empty or not JSON.
  if (!response.ok || data === undefined) throw ProblemError.of(error, response);
  return data;
}
