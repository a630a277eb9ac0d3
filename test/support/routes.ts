import type { App } from '../../src/app.js';

/** Pages and files of the interface's documentation: not part of the interface. */
const DOCUMENTATION = /^\/api\/(docs|openapi\.json)/;

/**
 * Every route that the running service has, as `METHOD /api/path/{parameter}`: read from Fastify's own router, so that
 * one that nobody thought of is seen too. HEAD goes with GET.
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
