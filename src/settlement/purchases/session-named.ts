import type { NamedObject } from '../marks/settlements.repository.js';

/** Names a checkout session for a mark, so that the next run reads it. */
export const sessionNamed = (sessionId: string): NamedObject => ({
  objectType: 'checkout.session',
  objectId: sessionId,
  eventType: 'request.checkout.session',
});
