import { domain } from '../platform/domains/domain.js';

export const SESSIONS = domain({
  tags: { Session: 'Sign-in, sign-out, and the signed-in person with their sessions.' },
  resources: { me: 'person', sessions: 'person' },
  events: {
    'session.created': { concerned: ['me', 'sessions'] },
    'session.renewed': { concerned: ['me', 'sessions'] },
    'session.ended': { concerned: ['sessions'] },
  },
});
