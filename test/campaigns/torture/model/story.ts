import type { Answer } from '../../../support/browser.js';
import { until } from '../../../support/until.js';
import type { Fleet } from '../fleet.js';
import { Person } from '../person.js';
import { methodOf, pathOf, words, type Call } from './call.js';
import { follow } from './predict.js';
import { emptyModel, type Model } from './state.js';

/** The service's behavior differs from the model. */
export class Divergence extends Error {
  override readonly name = 'Divergence';
}

const CAST = ['anna', 'bert', 'cleo', 'dora'];
let stories = 0;

/** A sequence of steps by a few people, and the model of the expected state. */
export class Story {
  readonly model: Model = emptyModel(`s${++stories}`);
  /** The ids of the events that the payment provider has sent. */
  readonly events: string[] = [];
  /** Descriptions of the steps that have run. */
  readonly happened: string[] = [];
  /** How often each status and error code was received. */
  readonly answers = new Map<string, number>();
  private readonly cookies = new Map<string, string>();

  private constructor(readonly fleet: Fleet) {}

  static async begin(fleet: Fleet): Promise<Story> {
    const story = new Story(fleet);
    for (const nick of CAST) await story.signIn(nick);
    return story;
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
    const { session, instance, json } = call;
    const { origin } = this.fleet.instances[instance]!;
    const person = new Person(session, this.cookies.get(session) ?? '', origin, this.fleet.check);
    const answer = await person.send(methodOf(call), pathOf(call), { json });
    const outcome = `${answer.status} ${answer.body?.code ?? ''}`.trim();
    this.answers.set(outcome, (this.answers.get(outcome) ?? 0) + 1);
    return answer;
  }

  /** Signs in through the real routes and the sandbox's identity provider. */
  async signIn(nick: string, verified = true, instance = 0): Promise<void> {
    const email = `${nick}.${this.model.key}@example.com`;
    const browser = this.fleet.browser(instance);
    const { status } = await browser.signIn({ email, name: nick, verified });
    if (status !== 302) throw new Divergence(`${nick} signs in: ${status} instead of 302`);
    const key = `${nick} ${this.cookies.size}`;
    this.cookies.set(key, await browser.jar.getCookieString(`${this.fleet.publicUrl}/api/me`));
    const { body: me } = await browser.get('/api/me');
    this.model.people[nick] = { nick, email, verified, userId: me.user.id };
    this.model.sessions[key] = { person: nick, live: true };
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
    await this.settle();
  }

  /** Waits until the story's organizations are settled, and their changes have reached the payment provider. */
  settle(): Promise<void> {
    return noJobs(this.fleet, `data ->> 'organizationId' = ANY ($1)`, [
      Object.keys(this.model.organizations),
    ]);
  }
}

/** Waits until no job about purchases and customers matches this SQL condition. */
export async function noJobs({ query }: Fleet, where: string, parameters: unknown[] = []): Promise<void> {
  await until(
    () =>
      query(
        `SELECT name, state, data FROM jobs.job
          WHERE state < 'completed' AND name IN ('stripe-object', 'settle-organization', 'customer-contact', 'organization-renamed')
            AND ${where}`,
        parameters,
      ),
    (jobs) => jobs.length === 0,
  );
}
