import type { AGENTS } from '../agents/agents.domain.js';
import type { INVITES } from '../organizations/invites/invites.domain.js';
import type { ORGANIZATIONS } from '../organizations/organizations.domain.js';
import type { About } from '../platform/mail/notice-sender.service.js';
import type { SETTLEMENT } from '../settlement/settlement.domain.js';

type Declared = (typeof AGENTS)['notices'] &
  (typeof INVITES)['notices'] &
  (typeof ORGANIZATIONS)['notices'] &
  (typeof SETTLEMENT)['notices'];

/** The kinds that the domains below declare, with their ids. Startup fails if another domain declares a kind. */
export type NoticeKinds = {
  [Kind in keyof Declared]: Declared[Kind] extends About<infer Ids> ? Ids : never;
};
export type NoticeKind = keyof NoticeKinds;

interface KindRule {
  /** People cannot turn it off. */
  isFixed: boolean;
  /** The default for people who have not chosen. */
  isOn: boolean;
  /** It goes to people who are no longer members. */
  isForFormer?: true;
  /**
   * Its mails to one person about one organization are at least an hour apart. The last mail reports the latest state.
   */
  isMerged?: true;
  /** At most one notice a day is sent for each organization and agent. */
  isDaily?: true;
}

const FIXED = { isFixed: true, isOn: true };
const ON = { isFixed: false, isOn: true };
const OFF = { isFixed: false, isOn: false };

/** The kinds of notices, in the order in which people see them. */
export const KINDS: Record<NoticeKind, KindRule> = {
  ownership_received: FIXED,
  relation_changed: { ...FIXED, isMerged: true },
  membership_removed: { ...FIXED, isForFormer: true },
  payment_failed: ON,
  subscription_ended: ON,
  change_postponed: ON,
  trial_ending: ON,
  balance_low: { ...ON, isDaily: true },
  budget_reached: ON,
  invite_accepted: OFF,
};

export const ALL_KINDS = Object.keys(KINDS) as NoticeKind[];
/** Those that people can turn off. */
export const OPTIONAL_KINDS = ALL_KINDS.filter((kind) => !KINDS[kind].isFixed);
export const FIXED_KINDS = ALL_KINDS.filter((kind) => KINDS[kind].isFixed);
