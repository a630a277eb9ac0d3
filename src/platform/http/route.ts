import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyContextConfig } from 'fastify';
import type { ApiErrorClass } from './errors/api-error.js';

declare module 'fastify' {
  /** The facts about a route. Guards and hooks read them from `request.routeOptions.config`. */
  interface FastifyContextConfig {
    /** Needs no session. */
    public?: boolean;
    /** Is exempt from the rate limits. */
    unlimited?: boolean;
    /** Accepts writes from other sites. */
    anySite?: boolean;
    /** Is served under overload, too. */
    neverShed?: boolean;
    /** Answers HEAD with 405. */
    getOnly?: boolean;
    /** Receives its body as bytes. */
    rawBody?: boolean;
    /** Belongs to the organization in its path, and requires at least this relation to it. */
    relation?: string;
    /** The errors that only this route answers with. */
    problems?: ApiErrorClass[];
  }
}

/** The extension with which the OpenAPI document finds the facts about an operation. It is not published. */
export const ROUTE_FACTS = 'x-route';

const FACTS = new WeakMap<object, FastifyContextConfig>();

/** Adds facts to a route. Several of these decorators complement each other. */
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
