import type { App } from '../../src/app.js';

/** The routes of the API documentation, which are omitted. */
const DOCUMENTATION = /^\/api\/(docs|openapi\.json)/;

/**
 * Lists every route of the running service as `METHOD /api/path/{parameter}`. Reads Fastify's router, so that no route is
 * missing. HEAD routes are omitted.
 */
export function routesOf({ nest }: App): string[] {
  const tree: string = nest.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
  const routes: string[] = [];
  const path: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent, label, methods] = /^([│\s]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (label === undefined) continue;
    path.length = indent!.length / 4;
    path.push(label);
    const url = path.join('').replace(/:(\w+)/g, '{$1}');
    if (!methods || DOCUMENTATION.test(url)) continue;
    for (const method of methods.split(', ')) if (method !== 'HEAD') routes.push(`${method} ${url}`);
  }
  return routes.sort();
}
