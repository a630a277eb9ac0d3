import { Injectable } from '@nestjs/common';
import { reachedShare } from '../agents/tokens/budgets/budget-rules.js';
import { TokenBudgetsRepository } from '../agents/tokens/budgets/token-budgets.repository.js';
import { TokensRepository } from '../agents/tokens/tokens.repository.js';
import { TrialRemindersRepository } from '../agents/trials/trial-reminders.repository.js';
import { OfferChangesRepository } from '../billing/changes/offer-changes.repository.js';
import { isOverdue } from '../billing/stripe/values/subscription-status.js';
import { OngoingSubscriptionsRepository } from '../billing/subscriptions/ongoing-subscriptions.repository.js';
import { SubscriptionsRepository } from '../billing/subscriptions/subscriptions.repository.js';
import type { Relation } from '../organizations/access/relation.js';
import { Config } from '../platform/config/config.js';
import { quotedPerson } from '../platform/mail/mail-name.js';
import type { NoticeKind, NoticeKinds } from './notice-kinds.js';
import { NoticesRepository, type NoticeMailRow } from './notices.repository.js';

interface OfAgent {
  agentId: string;
  /** The name of the agent. */
  agent: string;
}

/** What the mail of each kind tells, besides the organization. */
export interface Facts extends Record<NoticeKind, object> {
  ownership_received: object;
  relation_changed: { relation: Relation };
  membership_removed: object;
  /**
   * The page on which the open invoice can be paid, and what remains to be paid of it. `due` is null if an older
   * instance has stored only the page.
   */
  payment_failed: OfAgent & { payUrl: string; due: { amount: number; currency: string } | null };
  subscription_ended: OfAgent;
  /** The end of the period with which the change takes effect. */
  change_postponed: OfAgent & { at: Date };
  trial_ending: OfAgent & { endsAt: Date };
  balance_low: OfAgent & { balance: number; threshold: number };
  budget_reached: OfAgent & { used: number; budget: number; resetsAt: Date };
  /** `person` is null if a mail must not show them. */
  invite_accepted: { person: string | null; relation: Relation };
}

/** Undefined if the reason for the mail is gone. */
type Found<Kind extends NoticeKind> = Promise<Facts[Kind] | undefined> | Facts[Kind] | undefined;

type Finders = {
  [Kind in NoticeKind]: (mail: NoticeMailRow, about: NoticeKinds[Kind]) => Found<Kind>;
};

/** Finds the facts of a mail when it is sent. */
@Injectable()
export class NoticeFactsService {
  private readonly finders: Finders = {
    ownership_received: ({ relation }) => (relation === 'owner' ? {} : undefined),
    // New owners get a mail of their own.
    relation_changed: ({ relation }, { before }) =>
      relation && relation !== 'owner' && relation !== before ? { relation } : undefined,
    membership_removed: () => ({}),
    payment_failed: (mail, about) => this.findFailure(mail, about),
    subscription_ended: (mail, { agentId }) => this.findEnd(mail, agentId),
    change_postponed: (mail, about) => this.findChange(mail, about),
    trial_ending: async (mail, { agentId }) => {
      const endsAt = await this.trials.findEnd(mail.organizationId, agentId);
      return endsAt && { ...ofAgent(mail, agentId), endsAt };
    },
    balance_low: async (mail, { agentId, threshold }) => {
      const balance = await this.tokens.balanceOf(mail.organizationId, agentId);
      return balance <= threshold ? { ...ofAgent(mail, agentId), balance, threshold } : undefined;
    },
    budget_reached: (mail, about) => this.findBudget(mail, about),
    invite_accepted: (mail, { userId }) => this.findMember(mail, userId),
  };

  constructor(
    private readonly config: Config,
    private readonly notices: NoticesRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly ongoing: OngoingSubscriptionsRepository,
    private readonly changes: OfferChangesRepository,
    private readonly tokens: TokensRepository,
    private readonly budgets: TokenBudgetsRepository,
    private readonly trials: TrialRemindersRepository,
  ) {}

  /** @returns undefined if the reason for the mail is gone */
  async find<Kind extends NoticeKind>(
    kind: Kind,
    mail: NoticeMailRow,
    about: NoticeKinds[Kind],
  ): Promise<Facts[Kind] | undefined> {
    return this.finders[kind](mail, about);
  }

  private async findFailure(
    mail: NoticeMailRow,
    { agentId, subscriptionId }: NoticeKinds['payment_failed'],
  ): Promise<Facts['payment_failed'] | undefined> {
    const subscription = await this.subscriptions.find(subscriptionId);
    const payUrl = subscription?.openInvoiceUrl;
    if (!payUrl || !isOverdue(subscription.status)) return undefined;
    const { openInvoice } = subscription;
    return { ...ofAgent(mail, agentId), payUrl, due: openInvoice?.url === payUrl ? openInvoice : null };
  }

  private async findEnd(
    mail: NoticeMailRow,
    agentId: string,
  ): Promise<Facts['subscription_ended'] | undefined> {
    const ongoing = await this.ongoing.find(mail.organizationId, agentId);
    return ongoing ? undefined : ofAgent(mail, agentId);
  }

  private async findChange(
    mail: NoticeMailRow,
    { agentId, subscriptionId }: NoticeKinds['change_postponed'],
  ): Promise<Facts['change_postponed'] | undefined> {
    const at = (await this.changes.findOpen(subscriptionId))?.at;
    return at ? { ...ofAgent(mail, agentId), at } : undefined;
  }

  private async findBudget(
    mail: NoticeMailRow,
    { agentId, percent, ...told }: NoticeKinds['budget_reached'],
  ): Promise<Facts['budget_reached'] | undefined> {
    const { organizationId } = mail;
    const { organization, resetsAt, ...now } = await this.budgets.find({ organizationId, agentId }, null);
    // Uses the larger number, because the notice is sent only once a month and reservations may have ended since then.
    const isThisMonth = told.resetsAt === resetsAt.toISOString();
    const used = isThisMonth ? Math.max(told.used, now.used) : now.used;
    if (reachedShare(organization, used) < percent) return undefined;
    return { ...ofAgent(mail, agentId), used, budget: organization!, resetsAt };
  }

  private async findMember(
    { organizationId }: NoticeMailRow,
    userId: string,
  ): Promise<Facts['invite_accepted'] | undefined> {
    const member = await this.notices.findMember(organizationId, userId);
    if (!member) return undefined;
    const { name, email, relation } = member;
    return { person: quotedPerson(name, email, this.config.mail.smtpUtf8), relation };
  }
}

function ofAgent({ agent }: NoticeMailRow, agentId: string): OfAgent {
  return { agentId, agent: agent ?? agentId };
}
