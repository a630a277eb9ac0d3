import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LruMap } from 'toad-cache';
import { SharedCall } from '../../platform/async/shared-call.js';
import { Config } from '../../platform/config/config.js';
import { inTime } from '../../platform/outbound/in-time.js';
import { RateLimitedError } from '../../platform/http/errors/errors.js';
import { RateLimitsService, type Count } from '../../platform/http/rate-limit/rate-limits.service.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import { Recent } from '../../platform/http/rate-limit/recent.js';
import { AGENT_ID } from '../../agents/catalog/agent.entity.js';
import { PURCHASE_KINDS } from '../../billing/terms/purchase.js';
import { type Checkout } from '../../billing/checkouts/checkout.entity.js';
import { returnPage } from '../../billing/checkouts/return-page.js';
import { CheckoutsRepository } from '../../billing/checkouts/checkouts.repository.js';
import { Deadline } from '../../billing/stripe/deadline.js';
import { isOfOtherMode } from '../../billing/stripe/setup/mode.js';
import { agentsPage } from './agents-page.js';
import { SettleService } from '../runs/settle.service.js';
import { sessionNamed } from './session-named.js';

const SESSION_ID = /^cs_\w{1,200}$/;
/** The page for an unknown checkout. */
const PENDING = '/?checkout=pending';
/** The route needs no session, so it has its own rate limit per address. The window is in milliseconds. */
const LIMIT = { max: 30, window: 10_000 };
/** Milliseconds in which a checkout is read at most once at the payment provider, for all callers together. */
const FRESH = 2_000;

/**
 * The page to show if the checkout is not looked up. The query names the organization and the purchase. Anyone can
 * forge the query, so its syntax is validated.
 * @param url of the request
 */
export function pendingPage(url: string): string {
  const query = new URLSearchParams(url.split('?')[1]);
  const organizationId = query.get('organizationId') ?? '';
  const item = query.get('agentId') ?? '';
  const kind = PURCHASE_KINDS.find((one) => one === query.get('kind'));
  if (!isIdentifier(organizationId) || !AGENT_ID.test(item) || !kind) return PENDING;
  return returnPage(agentsPage(organizationId), 'pending', { item, kind });
}

/** Settles a checkout when the buyer returns, so that the page is up to date before the webhook event arrives. */
@Injectable()
export class CheckoutReturnService {
  private readonly logger = new Logger(CheckoutReturnService.name);
  private readonly settledLately = new Recent(60_000, 10_000);
  private readonly settlements = new LruMap<SharedCall<Outcome>>(10_000);
  private readonly count: Count;

  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly runs: SettleService,
    private readonly config: Config,
    limits: RateLimitsService,
  ) {
    this.count = limits.counter(LIMIT);
  }

  /** Never throws, because a buyer must not see a JSON error. @returns the page to show */
  async settle(sessionId: unknown, request: FastifyRequest): Promise<string> {
    try {
      if (!this.isReadable(sessionId)) return PENDING;
      await this.count(request);
      // Check this before reading the row. If the settlement is remembered, the row already contains its result.
      const isSettled = this.settledLately.has(sessionId);
      const checkout = await this.checkouts.findOfSession(sessionId);
      if (!checkout) return PENDING;
      const outcome =
        isSettled || isPaid(checkout) ? outcomeOf(checkout) : await this.settledInTime(checkout, sessionId);
      return returnPage(checkout.returnPath, outcome, checkout);
    } catch (error) {
      if (!(error instanceof RateLimitedError))
        this.logger.warn(`A checkout could not be found: ${(error as Error).message}`);
      return pendingPage(request.url);
    }
  }

  private isReadable(sessionId: unknown): sessionId is string {
    if (typeof sessionId !== 'string' || !SESSION_ID.test(sessionId)) return false;
    return !isOfOtherMode(sessionId, this.config.stripe.secretKey);
  }

  /** Waits for a run for a limited time. The run continues after that, and later returns join it. */
  private async settledInTime(checkout: Checkout, sessionId: string): Promise<Outcome> {
    const { checkoutReturn } = this.config.timeouts;
    return inTime(checkoutReturn, () => this.settleOnce(checkout, sessionId), late).catch(() => 'pending');
  }

  private settleOnce(checkout: Checkout, sessionId: string): Promise<Outcome> {
    const known = this.settlements.get(sessionId);
    const settlement = known ?? new SharedCall(() => this.settled(checkout, sessionId), FRESH);
    if (!known) this.settlements.set(sessionId, settlement);
    return settlement.run();
  }

  private async settled({ organizationId }: Checkout, sessionId: string): Promise<Outcome> {
    try {
      const deadline = new Deadline(this.config.timeouts.payment);
      await this.runs.settleNow(organizationId, [sessionNamed(sessionId)], { deadline });
      const checkout = await this.checkouts.findOfSession(sessionId);
      // Do not remember an open session, because it can be paid at any moment. Later changes of other sessions, such as
      // a failed bank debit, send events.
      if (checkout?.status !== 'open') this.settledLately.add(sessionId);
      return outcomeOf(checkout);
    } catch (error) {
      this.logger.warn(
        `A checkout could not be settled. Its event or the reconciliation will settle it: ${(error as Error).message}`,
      );
      return 'pending';
    }
  }
}

const late = () => new Error('The settlement takes too long.');

type Outcome = 'success' | 'pending';

function outcomeOf(checkout: Checkout | null): Outcome {
  return isPaid(checkout) ? 'success' : 'pending';
}

function isPaid(checkout: Checkout | null): boolean {
  return checkout?.status === 'complete' && checkout.paid;
}
