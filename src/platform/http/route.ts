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
    /** The route streams its whole list to clients that prefer this media type. */
    exports?: string;
    /** The route refuses reads from other sites, too. */
    ownSiteOnly?: boolean;
    /** A request does not count as use of the session, so that the session expires as if it was not sent. */
    keepsIdle?: boolean;
    /** The route is served even under overload. */
    neverShed?: boolean;
    /** The route is served even while startup waits for the database. */
    servedWhileStarting?: boolean;
    /** The path to which a navigation is redirected if it cannot be served for now. */
    failsTo?: (url: string, code: string) => string;
    /** Only browsers call the route, so that every request counts as a navigation. */
    forBrowsers?: boolean;
    /** The response is made while its client reads, so that the client may pause for longer. */
    streamed?: boolean;
    /** The response lasts for minutes. Its duration is not measured, and it does not count as a waiting request. */
    longLived?: boolean;
    /** The GET of the route has side effects. */
    getOnly?: boolean;
    /** The route reads its body itself. */
    rawBody?: boolean;
    /** The route accepts every body, and ignores it. */
    ignoresBody?: boolean;
    /** The route belongs to the organization in its path and requires at least this relation to it. */
    relation?: string;
    /** The route is allowed even after too many changes in a day. */
    outsideWriteQuota?: boolean;
    /** The route needs a fresh sign-in, for the reason of this name. */
    freshSignIn?: string;
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
