import { domain } from '../platform/domains/domain.js';
import { about } from '../platform/mail/notice-sender.service.js';

const AGENTS_ONLY = { members: ['agents'] };
const WITH_BILLING = { members: ['agents', 'billing'] };

export const AGENTS = domain({
  tags: {
    Agents: 'The agents of the catalog, with the trial, subscription and tokens of an organization.',
  },
  events: {
    'trial.started': AGENTS_ONLY,
    'subscription.adopted': WITH_BILLING,
    'payment.credited': WITH_BILLING,
    'payment.refunded': WITH_BILLING,
    'tokens.granted': AGENTS_ONLY,
    'tokens.taken_back': AGENTS_ONLY,
    'tokens.restored': AGENTS_ONLY,
    'tokens.threshold_changed': AGENTS_ONLY,
    'agent.budget_changed': AGENTS_ONLY,
  },
  notices: {
    trial_ending: about<{ agentId: string }>(),
    /** A balance that has fallen to the threshold or below it. */
    balance_low: about<{ agentId: string; threshold: number }>(),
    /** 80 or 100 percent of the organization's budget for this month are used. */
    budget_reached: about<{ agentId: string; percent: number; used: number; resetsAt: string }>(),
  },
});
