import { CrossSiteRequestError } from './errors/errors.js';
import { route } from './route.js';

/** Opens a route to callers without a session. Every other route is closed. */
export const Public = () => route({ public: true });

/** Exempts a route from the rate limits. Health checks must always get an answer. */
export const Unlimited = () => route({ unlimited: true });

/** Allows writes from other sites, for a route that does not use the session cookie. */
export const AnySite = () => route({ anySite: true });

/** Refuses reads from other sites, too, because each read uses up a limited resource. */
export const OwnSiteOnly = () => route({ ownSiteOnly: true, problems: [CrossSiteRequestError] });

/** Does not extend the session, for requests that a page repeats without its user. */
export const KeepsIdle = () => route({ keepsIdle: true });

/** Does not treat the response as slow, because it is meant to last. */
export const LongLived = () => route({ longLived: true });

/** Serves a route even under overload. For health checks, and for redirects that report the overload themselves. */
export const NeverShed = () => route({ neverShed: true });

/** Serves a route even while startup waits for the database. */
export const ServedWhileStarting = () => route({ servedWhileStarting: true });

/**
 * Under overload, redirects to the path for the request's URL instead of answering 503. For a page that browsers load, because
 * a person must not see JSON.
 */
export const ShedTo = (pathFor: (url: string) => string) => route({ shedTo: pathFor });

/**
 * For a GET with side effects. Answers HEAD with 405, because by default, Fastify runs the GET handler for HEAD. Rejects
 * requests for an image or a frame, which no person means.
 */
export const GetOnly = () => route({ getOnly: true });

/** Leaves the body unread, because a signature is verified over its exact bytes. `RawBodies` reads it. */
export const RawBody = () => route({ rawBody: true });

/** Accepts a body of any type and form, and ignores it. For clients whose requests others have specified. */
export const IgnoresBody = () => route({ ignoresBody: true });

/** The route streams its whole list to clients that prefer this media type, and refuses it to other sites like a write. */
export const Exports = (type: string) => route({ exports: type, problems: [CrossSiteRequestError] });
