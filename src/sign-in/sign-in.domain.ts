import { domain } from '../platform/domains/domain.js';

export const SIGN_IN = domain({
  events: { 'identity.moved': { concerned: ['me'] } },
  metrics: async () => ({ counters: [(await import('./sign-in-metrics.js')).countSignIns] }),
});
