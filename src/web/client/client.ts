import createOpenApiClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, MediaType, PathsWithMethod } from 'openapi-typescript-helpers';
import { ProblemError } from './problem.js';
import type { paths } from './schema.js';

type Operation<Path extends keyof paths, Method extends HttpMethod> = Extract<
  paths[Path][Method],
  Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- as the library's types have it
>;
/** Optional where nothing in it is needed. */
type Init<Path extends keyof paths, Method extends HttpMethod> = MaybeOptionalInit<
  { [One in Method]: Operation<Path, Method> },
  Method
>;

/** The path decides what else is needed. (The library's own type would let unknown fields of a body pass.) */
type Call<Method extends HttpMethod> = <Path extends PathsWithMethod<paths, Method>>(
  path: Path,
  ...init: undefined extends Init<Path, Method> ? [Init<Path, Method>?] : [Init<Path, Method>]
) => Promise<FetchResponse<Operation<Path, Method>, object, MediaType>>;

/** A function for each HTTP method; paths, parameters, bodies, answers and problems are typed by the document. */
export interface Client {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
}

export interface ClientOptions {
  /** Called for every 401: the session has ended, or there was none. The call fails all the same. */
  onUnauthenticated?: () => void;
  /** The origin of the service. A browser needs none: the service takes writes from its own origin only. */
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** The whole interface, for a page of the same origin: the session cookie goes along by itself. */
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

/** The answer of a call. @throws ProblemError for everything that is no success, the network included */
export async function orThrow<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw ProblemError.withoutAnswer(cause);
  });
  // An answer that is not the service's may be empty, or no JSON.
  if (!response.ok || data === undefined) throw ProblemError.of(error, response);
  return data;
}
