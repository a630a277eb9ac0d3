import { attempt, type Client, type Options, type Outcome } from './client.js';
import type { paths } from './schema.js';

interface Paged {
  nextCursor: string | null;
}

/** The body of a successful GET, if it is a page of a list. */
type Page<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Extract<Body, Paged>
  : never;

type ListPath = { [Path in keyof paths]: [Page<Path>] extends [never] ? never : Path }[keyof paths];

interface ListOptions {
  params?: { path?: object; query?: { cursor?: string } };
  signal?: AbortSignal | null;
}

/**
 * Reads a list page by page: `for await (const { data } of pages(api, '/api/organizations'))`. Each page is requested
 * when the loop asks for it, with the same `limit` and filters. A `cursor` in the query selects the first page.
 * @param options as for `client.GET`. `signal` ends the loop with the signal's reason
 * @throws ProblemError
 */
export async function* pages<Path extends ListPath>(
  client: Client,
  path: Path,
  ...[options]: Options<Path, 'get'>
): AsyncGenerator<Page<Path>, void, undefined> {
  const get = client.GET as (path: Path, options: ListOptions) => Promise<Outcome<Paged>>;
  const { params, ...others } = (options ?? {}) as ListOptions;
  const { signal } = others;
  let cursor = params?.query?.cursor ?? null;
  do {
    signal?.throwIfAborted();
    const query = { ...params?.query, ...(cursor !== null && { cursor }) };
    const { data, problem } = await attempt(get(path, { ...others, params: { ...params, query } }));
    // An aborted request also has no response.
    signal?.throwIfAborted();
    if (problem) throw problem;
    yield data as Page<Path>;
    cursor = data.nextCursor;
  } while (cursor !== null);
}
