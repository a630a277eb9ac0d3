import { route } from './route.js';

/** Opens a route to callers without a session. Every other route is closed. */
export const Public = () => route({ public: true });

/** Exempts a route from the rate limits. Health checks must always get an answer. */
export const Unlimited = () => route({ unlimited: true });

/** Allows writes from other sites, for a route that does not use the session cookie. */
export const AnySite = () => route({ anySite: true });

/** Serves a route even under overload. For health checks, and for redirects that report the overload themselves. */
export const NeverShed = () => route({ neverShed: true });

/** Serves a route even while startup waits for the database. */
export const ServedWhileStarting = () => route({ servedWhileStarting: true });

/**
 * Under overload, redirects to this path instead of answering 503. For a page that browsers load, because a person must not
 * see JSON.
 */
export const ShedTo = (path: string) => route({ shedTo: path });

/** Answers HEAD with 405, for a GET with side effects. By default, Fastify runs the GET handler for HEAD. */
export const GetOnly = () => route({ getOnly: true });

/** Passes the body on as received, because a signature is verified over its exact bytes. */
export const RawBody = () => route({ rawBody: true });
