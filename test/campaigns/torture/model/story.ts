import type { Answer, Browser } from '../../../support/browser.js';
import { until } from '../../../support/until.js';
import type { Fleet } from '../fleet.js';
import { Person, type Sending } from '../person.js';
import { bodyOf, methodOf, pathOf, words, type Call } from './call.js';
import type { Gate } from './gate.js';
import { noJobs } from './jobs.js';
import { isUnknown } from './pattern.js';
import { follow } from './predict.js';
import type { Stage } from './stage.js';
import { emptyModel, type Model } from './state.js';

/** The service's behavior differs from the model. */
export class Divergence extends Error {
  override readonly name = 'Divergence';
}

const COOKIE = '__Host-session';
const CAST = ['anna', 'bert', 'cleo', 'dora'];

let stories = 0;

/** A sequence of steps by a few people, and the model of the expected state. */
export class Story {
  model: Model;
  /** The browsers by session key. */
  readonly browsers = new Map<string, Browser>();
  readonly events: string[] = [];
  /** Descriptions of the steps that have run. */
  readonly happened: string[] = [];
  steps = 0;
  private readonly cookies = new Map([['forged', `${COOKIE}=forged`]]);
  private logins = 0;

  private constructor(private readonly stage: Stage) {
    this.model = emptyModel(`s${++stories}`);
  }

  static async begin(stage: Stage): Promise<Story> {
    const story = new Story(stage);
    for (const nick of CAST) await story.signIn(nick);
    return story;
  }

  get fleet(): Fleet {
    return this.stage.fleet;
  }

  get gate(): Gate {
    return this.stage.gate;
  }

  /** Adds earlier steps to the error if a step fails. */
  async telling<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { stack, message } = error as Error;
      const told = new Error(`\n${this.happened.map((one) => `  ${one}\n`).join('')}${message}`);
      told.stack = error instanceof Divergence ? told.message : `${told.message}\n${stack}`;
      throw told;
    }
  }

  /** Sends a request, checks the response and updates the model. @throws Divergence */
  async play(call: Call): Promise<Answer> {
    const answer = await this.send(call);
    const differs = follow(this.model, call, answer);
    if (differs) throw new Divergence(`${words(call)}\n  ${differs}`);
    // Reads the id of the founder's membership, which is not in the response.
    if (call.route === 'POST /api/organizations' && answer.status === 201)
      await this.play({ ...call, route: 'GET /api/me', json: undefined });
    return answer;
  }

  async send(call: Call): Promise<Answer> {
    const { session, instance, route } = call;
    const { origin } = this.fleet.instances[instance]!;
    const person = new Person(session, this.cookies.get(session) ?? '', origin, this.fleet.check);
    const answer = await person.send(methodOf(call), pathOf(call), {
      ...sendingOf(call),
      ...(route.endsWith('/stripe') && { headers: { 'stripe-signature': 't=1,v1=00' } }),
    });
    this.stage.coverage.count(route, answer.status, answer.body?.code);
    return answer;
  }

  /** Signs in through the real routes and the sandbox's identity provider. */
  async signIn(
    nick: string,
    { verified = true, name = nick, instance = 0, browser = this.fleet.browser(instance) } = {},
  ): Promise<void> {
    const email = `${nick}.${this.model.key}@example.com`;
    const { status } = await browser.signIn({ email, name, verified });
    if (status !== 302) throw new Divergence(`${nick} signs in: ${status} instead of 302`);
    for (const [key, other] of this.browsers) if (other === browser) this.model.sessions[key]!.live = false;
    const key = `${nick} ${++this.logins}`;
    this.browsers.set(key, browser);
    const { publicUrl } = this.fleet;
    this.cookies.set(key, await browser.jar.getCookieString(`${publicUrl}/api/me`));
    const { body: me } = await browser.get('/api/me');
    const { body: list } = await browser.get('/api/me/sessions?limit=100');
    const { id } = list.data.find(({ current }: { current: boolean }) => current);
    this.model.people[nick] = { nick, email, verified, name, userId: me.user.id };
    this.model.sessions[key] = { id, person: nick, live: true };
  }

  /** Checks the response to a canceled sign-in. */
  expectDenied({ status, body }: Answer): void {
    this.stage.coverage.count('GET /api/auth/callback', status, body?.code);
    if (body?.code !== 'sign_in_denied') throw new Divergence(`A canceled sign-in returned ${status}`);
  }

  /** Runs an action at the payment provider and waits until the service has processed its events. */
  async atProvider(happen: () => void): Promise<void> {
    const { exchanges, control } = this.fleet.payments;
    const before = exchanges.length;
    happen();
    const told = exchanges
      .slice(before)
      .flatMap((exchange) =>
        exchange.kind === 'event' && exchange.event.pending_webhooks > 0 ? [exchange.event.id] : [],
      );
    this.events.push(...told);
    if (told.length === 0) await control.delivered();
    await until(
      () => this.fleet.query(`SELECT FROM stripe_events WHERE id = ANY ($1)`, [told]),
      (known) => known.length === told.length,
    );
    const objects = control
      .list('events')
      .filter(({ id }) => told.includes(id))
      .map(({ data }) => (data.object as { id: string }).id);
    await noJobs(this.fleet, `data ->> 'objectId' = ANY ($1)`, [objects]);
  }

  /** Waits until the mails and billing contacts of the story's organizations are sent. */
  settle(): Promise<void> {
    return noJobs(
      this.fleet,
      `(data ->> 'organizationId' = ANY ($1) OR
        data ->> 'inviteId' IN (SELECT id::text FROM invites WHERE organization_id = ANY ($1::uuid[])))`,
      [Object.keys(this.model.organizations).filter((id) => !isUnknown(id))],
    );
  }
}

function sendingOf(call: Call): Sending {
  if (call.oddity === 'cut off')
    return { body: '{"name": "Ac', headers: { 'content-type': 'application/json' } };
  if (call.oddity === 'as text') return { body: 'name=Acme', headers: { 'content-type': 'text/plain' } };
  const isForeign = call.oddity === 'from another site';
  return { json: bodyOf(call), ...(isForeign && { headers: { 'sec-fetch-site': 'cross-site' } }) };
}
