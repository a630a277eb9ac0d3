import { route } from './route.js';

/** Opens a route to callers without a session. Every other route is closed. */
export const Public = () => route({ public: true });

/** Exempts a route from the rate limits: for probes, which must always get an answer. */
export const Unlimited = () => route({ unlimited: true });

/** Allows writes from other sites, on a route that is not authenticated by the session. */
export const AnySite = () => route({ anySite: true });

/** Serves a route under overload, too: for probes, and for redirects that report the overload themselves. */
export const NeverShed = () => route({ neverShed: true });

/** Answers HEAD with 405, for a GET with side effects. By default, Fastify runs the GET handler for HEAD. */
export const GetOnly = () => route({ getOnly: true });

/** Passes the body on as the received bytes, for verifying a signature. */
export const RawBody = () => route({ rawBody: true });
