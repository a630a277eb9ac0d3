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

/**
 * Allows the route even after too many changes in a day. For routes that end sessions, which protect a person, and for
 * the deletion of the account.
 */
export const OutsideWriteQuota = () => route({ outsideWriteQuota: true });

/** Does not extend the session, for requests that a page repeats without its user. */
export const KeepsIdle = () => route({ keepsIdle: true });

/** Marks a response that is produced while its client reads, so that the client may pause for longer. */
export const Streamed = () => route({ streamed: true });

/** Does not treat the response as slow, because it is meant to last. */
export const LongLived = () => route({ longLived: true });

/** Serves a route even under overload. For health checks, and for redirects that report the overload themselves. */
export const NeverShed = () => route({ neverShed: true });

/** Serves a route even while startup waits for the database. */
export const ServedWhileStarting = () => route({ servedWhileStarting: true });

/**
 * Redirects navigations that cannot be served for now (429 and 5xx), also under overload and during startup, because a
 * person must not see JSON.
 * @param pathFor the path for the URL of the request and the code of the error
 * @param forBrowsers whether to redirect all requests, because only browsers send them
 */
export const FailsTo = (pathFor: (url: string, code: string) => string, { forBrowsers = false } = {}) =>
  route({ failsTo: pathFor, forBrowsers });

/**
 * For a GET with side effects. Answers HEAD with 405, because by default, Fastify runs the GET handler for HEAD.
 * Rejects requests for an image or a frame, because a person does not start them on purpose.
 */
export const GetOnly = () => route({ getOnly: true });

/** Leaves the body unread, because a signature is verified over its exact bytes. `RawBodiesService` reads it. */
export const RawBody = () => route({ rawBody: true });

/** Accepts a body of any type and form, and ignores it. For clients whose requests others have specified. */
export const IgnoresBody = () => route({ ignoresBody: true });

/** Streams the whole list to clients that prefer this media type. Like a write, an export is refused to other sites. */
export const Exports = (type: string) =>
  route({ exports: type, streamed: true, problems: [CrossSiteRequestError] });
