import { createHmac } from 'node:crypto';
import { HOSTILE_TEXTS } from '../../../security/hostile/texts.js';
import type { Person, Sending } from '../person.js';
import type { Random } from '../random.js';
import { almostValidText, hostileValue, validValue } from './bodies.js';
import type { Company } from './company.js';
import type { Operation } from '../../../support/operations.js';

/** A generated request and its sender. */
export interface Drawn {
  operation: Operation;
  person: Person;
  method: string;
  path: string;
  sending: Sending & { body?: string; headers: Record<string, string> };
}

/** Sent rarely, so that sessions stay valid and lists of organizations stay short. */
const RARELY = new Set([
  'GET /api/auth/logout',
  'POST /api/organizations',
  'DELETE /api/organizations/{id}',
  'DELETE /api/me/sessions',
  'DELETE /api/me/sessions/{sessionId}',
]);

const OTHER_METHODS = [
  'HEAD',
  'PUT',
  'DELETE',
  'POST',
  'PATCH',
  'GET',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
];

const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.updated',
  'invoice.paid',
  'charge.refunded',
  'a.type.of.tomorrow',
];

/** Generates valid, almost valid and invalid requests to all operations of the OpenAPI document. */
export class Drawing {
  private readonly weighted: [number, Operation][];
  private drawn = 0;

  constructor(
    operations: Operation[],
    private readonly random: Random,
    /** A text that makes names and event ids unique. */
    private readonly mark: string,
    private readonly webhookSecret: string,
    private readonly anonymous: Person,
  ) {
    this.weighted = operations.map((operation) => [RARELY.has(operation.name) ? 1 : 8, operation]);
  }

  draw(own: Company, foreign: Company): Drawn {
    const { random } = this;
    this.drawn++;
    const operation = random.weighted(this.weighted);
    const person = random.weighted([
      [80, own.anyone(random)],
      [12, foreign.anyone(random)],
      [8, this.anonymous],
    ]);
    const drawn: Drawn = {
      operation,
      person,
      method: operation.method,
      path: this.pathOf(operation, own, foreign) + this.queryOf(operation, own),
      sending: { headers: {} },
    };
    if (operation.path.startsWith('/api/webhooks/')) this.writeEvent(drawn);
    else if (operation.method !== 'GET') this.writeBody(drawn, own);
    if (random.chance(0.08)) this.dressUp(drawn);
    if (random.chance(0.04)) drawn.method = random.pick(OTHER_METHODS);
    return drawn;
  }

  /**
   * Fills in the ids of a path: 60 % exist, 15 % belong to another organization, 10 % are deleted and 15 % are hostile.
   */
  private pathOf({ path }: Operation, own: Company, foreign: Company): string {
    return path.replace(/\{(\w+)\}/g, (_text, parameter: string) => {
      const idOf = (company: Company) => this.known(parameter, company);
      const id = this.random.weighted([
        [60, () => idOf(own)],
        [15, () => idOf(foreign)],
        [10, () => this.gone(parameter, own)],
        [15, () => encodeURIComponent(this.nastyText())],
      ])();
      return id || '01900000-0000-7000-8000-000000000000';
    });
  }

  private known(parameter: string, company: Company): string | undefined {
    if (parameter === 'id' && this.random.chance(0.7)) return company.id;
    if (parameter === 'agentId') return this.random.pick(AGENTS);
    const kind = KINDS[parameter];
    const good = kind ? company[kind].good : [];
    return good.length > 0 ? this.random.pick(good) : undefined;
  }

  private gone(parameter: string, company: Company): string | undefined {
    const kind = KINDS[parameter];
    const gone = kind ? company[kind].gone : [];
    return gone.length > 0 ? this.random.pick(gone) : undefined;
  }

  private queryOf({ query }: Operation, own: Company): string {
    const { random } = this;
    const parts = query
      .filter(() => random.chance(0.4))
      .map(({ name, schema }) => {
        const value = random.weighted<() => unknown>([
          [60, () => validValue(schema, random, () => this.fitting(name, own))],
          [40, () => hostileValue(random)],
        ])();
        return `${name}=${encoded(value).slice(0, 3000).replace(/%.?$/, '')}`;
      });
    if (parts.length > 0 && random.chance(0.05)) parts.push(parts[0]!);
    if (random.chance(0.03)) parts.push(random.pick(['__proto__=1', '&&=&', '%zz', 'a[b][]=1', '#']));
    return parts.length > 0 ? `?${parts.join('&')}` : '';
  }

  private fitting = (field: string, own: Company): string | undefined => {
    const { random } = this;
    if (field === 'email') return random.chance(0.5) ? random.pick(own.emails) : `guest${random.integer(0, 99)}@example.com`;
    if (field === 'membershipId') return this.known(field, own);
    if (field === 'name') return `${this.random.pick(HOSTILE_TEXTS)[1].slice(0, 40)} ${this.mark} ${this.drawn}`;
    if (field === 'country') return random.pick(['DE', 'GB', 'US']);
    if (field === 'cursor') return random.pick(['', ...own.cursors.good]);
    if (field === 'q') return random.pick(['a', 'guest', 'É', '%', '_', '\\', ...HOSTILE_TEXTS.map(([, text]) => text.slice(0, 110))]);
    if (field === 'actorId' || field === 'targetId') return random.pick([own.id, 'research', this.known('membershipId', own) ?? 'x']);
    if (field === 'since' || field === 'until') return random.pick(['2020-01-01T00:00:00Z', '2099-01-01T00:00:00+02:00', '0001-01-01T00:00:00Z', 'now']);
    if (field === 'type') return random.pick(['invite.created', 'organization.renamed']);
    if (field === 'returnTo') return random.pick(['/', '/a?b=c', '//example.com', '/\\example.com', 'https://example.com']);
    return undefined;
  }; // prettier-ignore

  private writeBody({ operation, sending }: Drawn, own: Company): void {
    const { random } = this;
    const fitting = (field: string) => this.fitting(field, own);
    const { body } = operation;
    const text = random.weighted<() => string | undefined>([
      [55, () => (body ? JSON.stringify(validValue(body, random, fitting)) : random.pick([undefined, '', '{}']))],
      [42, () => almostValidText(body ?? {}, random, fitting)],
      [3, () => undefined],
    ])(); // prettier-ignore
    sending.body = text;
    if (text !== undefined) sending.headers['content-type'] = 'application/json';
  }

  /** Writes a webhook event about an object that does not exist. 80 % are signed, one in ten of them too long ago. */
  private writeEvent({ sending }: Drawn): void {
    const { random } = this;
    const id = `evt_${this.mark}_${random.chance(0.2) ? random.integer(1, this.drawn) : this.drawn}`;
    const object = { id: `cs_${random.integer(0, 99)}`, object: 'checkout.session', customer: `cus_${random.integer(0, 9)}` };
    const event = { id, object: 'event', type: random.pick(EVENT_TYPES), livemode: false, data: { object } };
    const text = random.chance(0.7) ? JSON.stringify(event) : almostValidText({ properties: {} }, random, () => undefined);
    const time = Math.floor(Date.now() / 1000) - random.weighted([[90, 0], [10, 400]]);
    const digest = createHmac('sha256', this.webhookSecret).update(`${time}.${text}`).digest('hex');
    sending.body = text;
    sending.headers['content-type'] = 'application/json';
    if (random.chance(0.8)) sending.headers['stripe-signature'] = `t=${time},v1=${digest}`;
    else if (random.chance(0.5)) sending.headers['stripe-signature'] = headerText(this.nastyText());
  } // prettier-ignore

  /** Adds a header that has caused problems in other systems. */
  private dressUp({ sending }: Drawn): void {
    const { random } = this;
    const [name, value] = random.pick<[string, () => string]>([
      ['content-type', () => random.pick(['text/plain', 'application/json; charset=utf-16', 'application/xml', 'application/json;', 'a'])],
      ['content-encoding', () => 'gzip'],
      ['cookie', () => headerText(this.nastyText())],
      ['cookie', () => `__Host-session=${headerText(this.nastyText())}; a=b`],
      ['sec-fetch-site', () => random.pick(['cross-site', 'same-site', 'none', 'same-origin', 'x'])],
      ['origin', () => random.pick(['null', 'https://evil.example.com', 'https://workspace.example.com', 'x'])],
      ['accept', () => random.pick(['text/html', '*/*;q=0', 'text/html;q=x,,', '', 'application/x-ndjson', 'application/x-ndjson;q=x'])],
      ['x-request-id', () => headerText(this.nastyText())],
      ['x-http-method-override', () => 'DELETE'],
      ['x-forwarded-for', () => headerText(this.nastyText())],
      ['x-forwarded-host', () => 'evil.example.com'],
      ['authorization', () => `Bearer ${headerText(this.nastyText())}`],
      ['range', () => 'bytes=0-0,-1'],
      ['if-none-match', () => '*'],
      ['user-agent', () => headerText(this.nastyText())],
      ['user-agent', () => 'a'.repeat(random.integer(1, 15_000))],
      ['__proto__', () => 'a'],
      ['constructor', () => 'a'],
    ]); // prettier-ignore
    sending.headers[name] = value();
  }

  private nastyText(): string {
    const text = this.random.pick(HOSTILE_TEXTS)[1].toWellFormed().slice(0, 1000).toWellFormed();
    return text === '' || text === '.' || text === '..' ? '%' : text;
  }
}

/** The kinds of objects that a company remembers. Other ids, such as `paymentId`, are unknown ones or hostile texts. */
const KINDS: Record<string, 'organizations' | 'memberships' | 'invites' | 'tokens' | 'sessions' | undefined> =
  {
    id: 'organizations',
    membershipId: 'memberships',
    inviteId: 'invites',
    token: 'tokens',
    sessionId: 'sessions',
  };
const AGENTS = ['research', 'support', 'bookkeeping', 'translator', 'meeting-notes'];

function encoded(value: unknown): string {
  return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
}

/** Replaces characters that a header must not contain, and shortens the text. */
function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 8000).trim();
} // prettier-ignore
