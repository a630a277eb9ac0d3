import type { Answer } from '../../../support/browser.js';
import { Person } from '../person.js';
import type { Random } from '../random.js';

const AGENT = 'meeting-notes';
const OFFERS = ['solo', 'team', 'company'];
/** While an event is under way, a change may be refused. */
const REFUSED = new Set([
  'subscription_not_active',
  'change_pending',
  'invoice_open',
  'offer_unchanged',
  'quote_expired',
  'nothing_to_withdraw',
]);

/** How requests are sent and counted. */
export interface Requests {
  tally: { offerChanges: number; withdrawals: number };
  send(person: Person, method: string, path: string, json?: object): Promise<Answer>;
  /** @throws Error if the response has another status */
  expect(status: number, person: Person, method: string, path: string, json?: object): Promise<any>;
  /** Pays a checkout. @returns the path to which the payment page returns */
  pay(url: string): string;
}

interface Shown {
  offerId: string;
  /** The offer of a change that is scheduled or waits for its payment. */
  next: string | null;
}

/** One organization's subscription, which its owner changes to other offers while versions are replaced. */
export class OfferChanges {
  isSubscribed = false;
  private organization = '';
  private expected: Shown;

  constructor(
    private readonly person: Person,
    private readonly random: Random,
    private readonly requests: Requests,
  ) {}

  /** Buys a subscription. Needs the present version, because 0.3.0 has one offer per agent. */
  async subscribe(): Promise<void> {
    const name = `offers of ${this.person.email}`;
    const { id } = await this.requests.expect(201, this.person, 'POST', '/api/organizations', { name });
    this.organization = `/api/organizations/${id}`;
    const offerId = this.random.pick(OFFERS);
    const checkout = `${this.agent}/checkout`;
    const { url } = await this.requests.expect(201, this.person, 'POST', checkout, { offerId });
    await this.requests.expect(302, this.person, 'GET', this.requests.pay(url));
    this.expected = { offerId, next: null };
    this.isSubscribed = true;
  }

  /** Changes to another offer, or withdraws a pending change. 0.3.0 does not have these routes. */
  async change(): Promise<void> {
    const { offerId, next } = this.expected;
    if (next && this.random.chance(0.3)) return this.note('withdrawals', await this.send('DELETE', 'change'));
    const json = { offerId: this.random.pick(OFFERS.filter((offer) => offer !== offerId && offer !== next)) };
    const quote = await this.send('POST', 'preview', json);
    if (quote)
      this.note('offerChanges', await this.send('POST', 'change', { ...json, quoteId: quote.quoteId }));
  }

  /** @throws Error if this version shows another offer than the last acknowledged change */
  async expectLastChange(): Promise<void> {
    const { email, cookie, origin } = this.person;
    const person = new Person(email, cookie, origin, undefined); // its own connection is closed
    const agent = await this.requests.expect(200, person, 'GET', this.agent);
    const [shown, expected] = [shownOf(agent), this.expected].map((one) => JSON.stringify(one));
    if (shown !== expected) throw new Error(`${this.agent} shows ${shown} and not ${expected}`);
  }

  /** @returns the body, or undefined if this version or the subscription's state does not allow the request */
  private async send(method: string, step: string, json?: object): Promise<any> {
    const answer = await this.requests.send(this.person, method, `${this.agent}/subscription/${step}`, json);
    if (answer.status === 200) return answer.body;
    const { code } = answer.body;
    if (code !== 'route_not_found' && !REFUSED.has(code))
      throw new Error(`${method} ${step}: ${answer.status} ${answer.text}`);
    return undefined;
  }

  private note(count: 'offerChanges' | 'withdrawals', agent: any): void {
    if (!agent) return;
    this.requests.tally[count]++;
    this.expected = shownOf(agent);
  }

  private get agent(): string {
    return `${this.organization}/agents/${AGENT}`;
  }
}

function shownOf({ subscription: { offerId, scheduledChange, pendingChange } }: any): Shown {
  return { offerId, next: (scheduledChange ?? pendingChange)?.offerId ?? null };
}
