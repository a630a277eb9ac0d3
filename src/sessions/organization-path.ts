import type { FastifyRequest } from 'fastify';
import { isIdentifier } from '../platform/text/uuid.js';

/** All routes of an organization are below this path. */
const ORGANIZATION_PATH = /^\/api\/organizations\/:id(\/|$)/;

/** Whether the pattern of a route is below an organization. */
export function isOrganizationRoute(pattern: string): boolean {
  return ORGANIZATION_PATH.test(pattern);
}

/** The id of the organization in a request's path, if it is a valid one. */
export function organizationInPath(request: FastifyRequest): string | null {
  if (!isOrganizationRoute(request.routeOptions.url ?? '')) return null;
  const { id } = request.params as { id?: string };
  return isIdentifier(id) ? id : null;
}
