import { domain } from '../platform/domains/domain.js';

export const DELETION = domain({
  events: {
    'organization.deleted': { members: [] },
    'person.erased': { concerned: ['me', 'sessions'] },
  },
});
