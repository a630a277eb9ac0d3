import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyContextConfig } from 'fastify';
import type { ApiErrorClass } from './errors/api-error.js';

declare module 'fastify' {
  /** The facts about a route. Guards read them with `routeFactsOf`. */
  interface FastifyContextConfig {
    /** The route needs no session. */
    public?: boolean;
    /** The route is exempt from the rate limits. */
    unlimited?: boolean;
    /** The route accepts writes from other sites. */
    anySite?: boolean;
    /** The route is served even under overload. */
    neverShed?: boolean;
    /** The route is served even while startup waits for the database. */
    servedWhileStarting?: boolean;
    /** Under overload, the route redirects to this path without any work. */
    shedTo?: string;
    /** The route answers HEAD with 405. */
    getOnly?: boolean;
    /** The route receives its body as bytes. */
    rawBody?: boolean;
    /** The route belongs to the organization in its path and requires at least this relation to it. */
    relation?: string;
    /** The errors of the route, in addition to those of all routes. */
    problems?: ApiErrorClass[];
  }
}

/** The OpenAPI extension that carries the facts about an operation while the document is built. It is not published. */
export const ROUTE_FACTS = 'x-route';

const FACTS = new WeakMap<object, FastifyContextConfig>();

/** Adds facts to a route. Several such decorators on one route are combined. */
export function route({ problems = [], ...facts }: FastifyContextConfig): MethodDecorator {
  return (target, name, descriptor) => {
    const handler = descriptor.value as object;
    const known = FACTS.get(handler) ?? {};
    Object.assign(known, facts, { problems: [...(known.problems ?? []), ...problems] });
    if (FACTS.has(handler)) return;
    FACTS.set(handler, known);
    RouteConfig(known)(target, name, descriptor);
    ApiExtension(ROUTE_FACTS, { known })(target, name, descriptor);
  };
}
