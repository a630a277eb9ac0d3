import { domain } from '../../platform/domains/domain.js';
import { about } from '../../platform/mail/notice-sender.service.js';
import { VIEW_INVITES } from '../access/organization-rules.js';

const CHANGED = { members: ['invites'], concerned: ['receivedInvites'] };

export const INVITES = domain({
  tags: { Invites: 'The invites of an organization, and the invites to a person.' },
  resources: { invites: VIEW_INVITES.relation, receivedInvites: 'person' },
  events: {
    'invite.created': CHANGED,
    'invite.renewed': CHANGED,
    'invite.resent': CHANGED,
    'invite.role_changed': CHANGED,
    'invite.deleted': CHANGED,
    'invite.accepted': {
      members: ['invites', 'memberships', 'organization'],
      concerned: ['me', 'receivedInvites'],
    },
    'invite.declined': CHANGED,
  },
  notices: {
    /** The person who has joined. */
    invite_accepted: about<{ userId: string }>(),
  },
});
