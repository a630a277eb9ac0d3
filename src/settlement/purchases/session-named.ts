import type { NamedObject } from '../marks/settlements.repository.js';

/** The session of a checkout, as a run reads it. */
export const sessionNamed = (sessionId: string): NamedObject => ({
  objectType: 'checkout.session',
  objectId: sessionId,
  eventType: 'request.checkout.session',
});
