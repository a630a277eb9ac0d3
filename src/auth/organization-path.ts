import type { FastifyRequest } from 'fastify';
import { isIdentifier } from '../common/text/uuid.js';

/** All that belongs to an organization lives below this path (specification, "What the service does", 6). */
const ORGANIZATION_PATH = /^\/api\/organizations\/:id(\/|$)/;

/** Whether a route, given by its pattern, is about one organization. */
export function isOrganizationRoute(pattern: string): boolean {
  return ORGANIZATION_PATH.test(pattern);
}

/** The organization in the path of a request, if there is one and it can exist. */
export function organizationInPath(request: FastifyRequest): string | null {
  if (!isOrganizationRoute(request.routeOptions.url ?? '')) return null;
  const { id } = request.params as { id?: string };
  return isIdentifier(id) ? id : null;
}
