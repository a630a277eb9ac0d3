import { Client as Connection } from 'undici';
import { type Answer, Browser } from '../../../support/browser.js';
import { sessionOf } from '../../../support/buyer.js';
import type { Fleet } from '../fleet.js';
import { Person } from '../person.js';
import { Random } from '../random.js';
import { OfferChanges } from './offer-changes.js';

export interface Tally {
  requests: number;
  writes: number;
  signIns: number;
  purchases: number;
  offerChanges: number;
  withdrawals: number;
  /** Retries after a keep-alive connection was closed without a response. Browsers also retry such requests. */
  sentAgain: number;
  failures: string[];
}

interface Colleague {
  email: string;
  cookie: string;
}

/** Clients with keep-alive connections to the load balancer. They check every response. */
export class Traffic {
  readonly tally: Tally = {
    requests: 0,
    writes: 0,
    signIns: 0,
    purchases: 0,
    offerChanges: 0,
    withdrawals: 0,
    sentAgain: 0,
    failures: [],
  };
  /** Whether clients also change the offers of subscriptions. */
  changesOffers = false;
  private readonly people: Colleague[] = [];
  private readonly desks: Desk[] = [];

  constructor(
    private readonly fleet: Fleet,
    private readonly origin: string,
    private readonly isAllowedToClose: boolean,
  ) {}

  /**
   * Signs in all clients one after another, because the identity provider is not under test.
   * @param group the prefix of the addresses, so that clients of several balancers differ
   */
  async gather(clients: number, group: string): Promise<void> {
    for (let number = 1; number <= clients; number++) {
      const email = `${group}-${number}@example.com`;
      this.people.push({ email, cookie: await this.signIn(email) });
    }
  }

  /** Lets all clients send requests while `more` returns true. */
  async run(seed: number, more: () => boolean): Promise<void> {
    await Promise.all(this.people.map((who, number) => this.work(who, new Random(seed + number), more)));
  }

  private async work(who: Colleague, random: Random, more: () => boolean): Promise<void> {
    const connection = new Connection(this.origin);
    const person = new Person(who.email, who.cookie, this.origin, this.fleet.check, connection);
    const desk = new Desk(person, random, this);
    this.desks.push(desk);
    try {
      await desk.open();
      while (more() && this.tally.failures.length < 20) await this.noted(() => desk.ask());
    } finally {
      await connection.close();
    }
  }

  private async noted(request: () => Promise<void>): Promise<void> {
    try {
      await request();
    } catch (error) {
      this.tally.failures.push((error as Error).stack ?? String(error));
    }
  }

  /** Whether all clients have a subscription whose offers they can change. */
  get areSubscribed(): boolean {
    return this.desks.every(({ offerChanges }) => offerChanges.isSubscribed);
  }

  /** @throws Error if a subscription has another offer than its last acknowledged change */
  async expectLastOffers(): Promise<void> {
    for (const { offerChanges } of this.desks) await offerChanges.expectLastChange();
  }

  /** Sends a request. @throws Error without a response */
  async send(person: Person, method: string, path: string, json?: unknown): Promise<Answer> {
    this.tally.requests++;
    if (method !== 'GET') this.tally.writes++;
    return this.asBrowsersDo(() => person.send(method, path, { json }));
  }

  /** Sends a request. @throws Error without a response or with another status */
  async expect(status: number, person: Person, method: string, path: string, json?: unknown): Promise<any> {
    const answer = await this.send(person, method, path, json);
    if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** Signs in through arbitrary instances. @returns the session cookie */
  async signIn(email: string): Promise<string> {
    const browser = new Browser(this.fleet.publicUrl, this.origin, this.fleet.check);
    const answer = await this.asBrowsersDo(() => browser.signIn({ email }));
    if (answer.status !== 302) throw new Error(`Sign-in: ${answer.status} ${answer.text}`);
    this.tally.signIns++;
    return browser.jar.getCookieString(`${this.fleet.publicUrl}/api/me`);
  }

  pay(url: string): string {
    this.tally.purchases++;
    const back = new URL(this.fleet.payments.control.pay(sessionOf(url)));
    return back.pathname + back.search;
  }

  private async asBrowsersDo<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (!this.isAllowedToClose || !isClosed(error)) throw error;
      this.tally.sentAgain++;
      return send();
    }
  }
}

/** Sends one person's requests, and knows the expected state. */
class Desk {
  readonly offerChanges: OfferChanges;
  private path = '';
  private name = '';
  private count = 0;

  constructor(
    private readonly person: Person,
    private readonly random: Random,
    private readonly traffic: Traffic,
  ) {
    this.offerChanges = new OfferChanges(person, random, traffic);
  }

  async open(): Promise<void> {
    await this.found();
  }

  /** Does one random thing, usually with one request. About half of the requests are writes. */
  async ask(): Promise<void> {
    if (this.traffic.changesOffers && !this.offerChanges.isSubscribed) return this.offerChanges.subscribe();
    await this.random.weighted<() => Promise<void>>([
      [380, () => this.rename()],
      [30, () => this.changeContact()],
      [30, () => this.invite()],
      [60, () => this.found()],
      [250, () => this.seeName()],
      [150, () => this.look('/memberships')],
      [60, () => this.look('/agents')],
      [38, () => this.look('/invites?limit=10')],
      [5, () => this.buy()],
      [this.traffic.changesOffers ? 25 : 0, () => this.offerChanges.change()],
      [1, () => this.signInAnew()],
    ])();
  }

  private async found(): Promise<void> {
    const name = this.newName();
    const { id } = await this.traffic.expect(201, this.person, 'POST', '/api/organizations', { name });
    this.path = `/api/organizations/${id}`;
    this.name = name;
  }

  private async rename(): Promise<void> {
    const name = this.newName();
    const answer = await this.traffic.expect(200, this.person, 'PATCH', this.path, { name });
    this.sameName(name, answer.name);
    this.name = name;
  }

  /** Reads the organization's name, because every instance must see other instances' writes. */
  private async seeName(): Promise<void> {
    const { name } = await this.traffic.expect(200, this.person, 'GET', this.path);
    this.sameName(this.name, name);
  }

  private async changeContact(): Promise<void> {
    const name = this.newName();
    const { contact } = await this.traffic.expect(200, this.person, 'PATCH', `${this.path}/billing`, {
      name,
    });
    this.sameName(name, contact.name);
  }

  private async invite(): Promise<void> {
    const email = `${this.newName()}@example.com`;
    await this.traffic.expect(201, this.person, 'POST', `${this.path}/invites`, { email, role: 'member' });
  }

  private async look(what: string): Promise<void> {
    const { data } = await this.traffic.expect(200, this.person, 'GET', this.path + what);
    if (!Array.isArray(data)) throw new Error(`GET ${this.path}${what}: no list`);
  }

  private async buy(): Promise<void> {
    const path = `${this.path}/agents/translator/token-topup/checkout`;
    const { url } = await this.traffic.expect(201, this.person, 'POST', path);
    await this.traffic.expect(302, this.person, 'GET', this.traffic.pay(url));
  }

  private async signInAnew(): Promise<void> {
    const { person } = this;
    const { email } = person;
    const cookie = await this.traffic.signIn(email);
    const other = new Person(email, cookie, person.origin, undefined);
    const me = await this.traffic.expect(200, other, 'GET', '/api/me/sessions?limit=1');
    if (!me.data) throw new Error('A new session is unknown');
    // A person has a limited number of sessions.
    await this.traffic.expect(200, other, 'GET', '/api/auth/logout');
  }

  private sameName(expected: string, name: string): void {
    if (name !== expected) throw new Error(`${this.path} is named ${name} and not ${expected}`);
  }

  private newName(): string {
    return `${this.person.email.split('@')[0]}-${++this.count}`;
  }
}

/** Whether the load balancer closed the connection during the request. */
function isClosed(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || (cause instanceof Error && isClosed(cause));
}
