import { domain } from '../platform/domains/domain.js';
import { about } from '../platform/mail/notice-sender.service.js';
import type { Relation } from './access/relation.js';

const PEOPLE = { members: ['organization', 'memberships'], concerned: ['me'] };

export const ORGANIZATIONS = domain({
  tags: { Organizations: 'Organizations, their memberships, and their audit trail.' },
  resources: { organization: 'member', memberships: 'member' },
  events: {
    'organization.created': { members: [], concerned: ['me'] },
    'organization.renamed': { members: ['organization', 'me'] },
    'organization.ownership_transferred': PEOPLE,
    'membership.relation_changed': PEOPLE,
    'membership.removed': PEOPLE,
    'membership.left': PEOPLE,
  },
  notices: {
    ownership_received: about<object>(),
    /** The relation before the change. */
    relation_changed: about<{ before: Relation }>(),
    membership_removed: about<object>(),
  },
});
