import { v7 as uuidv7 } from 'uuid';
import { signature } from '../../../src/sandbox/payments/webhooks/signature.js';
import { CAST, Cast, type Part, type Stage } from '../../support/access.js';
import type { Browser, RequestOptions } from '../../support/browser.js';
import { bodySchema, resolved } from '../../support/example-body.js';
import type { Schema } from '../../support/operations.js';
import { documentFor } from '../../support/objects.js';
import { fillOrganization } from './full-organization.js';

export const KINDS = ['valid', 'refused', 'largest'] as const;
export type Kind = (typeof KINDS)[number];
type Document = Awaited<ReturnType<typeof documentFor>>;

/** A request that is ready to be sent. */
export interface Shot {
  browser: Browser;
  method: string;
  path: string;
  options: RequestOptions;
  /** Sends this many copies in one packet, without a session and without the browser. */
  pipelined?: number;
}

/** A request that is measured. */
export interface Subject {
  /** Method, path and perhaps a note. */
  what: string;
  part: Part;
  kind: Kind;
  /** Whether each request needs objects of its own, because the last one has changed them. */
  changes: boolean;
  prepare(): Promise<Shot>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** @param more milliseconds after today's beginning in UTC */
const timeIn = (more: number) => new Date(Math.floor(Date.now() / DAY) * DAY + more).toISOString();

/** As many unanswered requests as a connection may have. */
export const PIPELINED = 64;
const JSON_TYPE = { 'content-type': 'application/json' };
/** Many and long headers, within the limits of 16 KiB and 100 headers. */
const LARGE_HEADERS = {
  'x-forwarded-for': Array.from({ length: 6000 }, () => '1').join(','),
  ...Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x-${index}`, '1'])),
};
/** Close to LIMIT_BODY_BYTES. */
const WRONG_BODY = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`wrong${index}`, 0]));
const QUERIES: Record<string, string> = {
  '/api/auth/callback': '?code=x&state=y',
  '/api/billing/return': '?session_id=cs_unknown',
};

/** Every route of the OpenAPI document, for every caller. */
export async function subjectsOfRoutes(stage: Stage): Promise<Subject[]> {
  const document = await documentFor(stage.browser());
  // All GET requests read one large organization.
  const readers = new Cast(
    () => stage,
    'readers.example',
    (id) => fillOrganization(stage, id),
  );
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).flatMap((name) => {
      const method = name.toUpperCase();
      // Each other route has people of its own: those with hundreds of organizations would cost more.
      const cast = method === 'GET' ? readers : new Cast(() => stage, `${uuidv7()}.example`);
      return CAST.flatMap((part) =>
        KINDS.map((kind) => ({
          what: `${method} ${path}`,
          part,
          kind,
          changes: method !== 'GET' && kind !== 'refused',
          prepare: async () => {
            if (method !== 'GET') cast.forget();
            const shot = await cast.prepare(part, method, path);
            const query = QUERIES[path] ?? queryOf(document, path, kind);
            return {
              browser: shot.browser,
              method,
              path:
                kind === 'refused' && method === 'GET' ? `${shot.path}?limit=x&cursor=x` : shot.path + query,
              options: optionsOf(document, kind, method, path, shot.json),
            };
          },
        })),
      );
    }),
  );
  return [...routes, usageByMember(readers)];
}

/** The most parts that a range of a year has: hours and days at both ends, and months between them. */
function usageByMember(readers: Cast): Subject {
  const method = 'GET';
  const path = '/api/organizations/{id}/usage';
  const range = { since: timeIn(-365 * DAY + HOUR), until: timeIn(-HOUR) };
  return {
    what: `${method} ${path}, by member`,
    part: 'owner',
    kind: 'largest',
    changes: false,
    prepare: async () => {
      const shot = await readers.prepare('owner', method, path);
      const query = new URLSearchParams({ groupBy: 'member', ...range });
      return { browser: shot.browser, method, path: `${shot.path}?${query.toString()}`, options: {} };
    },
  };
}

/** Requests that no schema describes. @param secret signs webhooks */
export function subjectsBesides(stage: Stage, secret: string): Subject[] {
  const cast = new Cast(() => stage, 'besides.example');
  const callback = '/api/auth/callback';
  const anonymous = (
    what: string,
    kind: Kind,
    changes: boolean,
    more: (browser: Browser) => Promise<Partial<Shot>>,
  ) => ({
    what,
    part: 'anonymous' as const,
    kind,
    changes,
    prepare: async () => {
      const browser = stage.browser();
      const [method, path] = what.split(/[ ,]+/) as [string, string];
      return { browser, method, path, options: {}, ...(await more(browser)) };
    },
  });
  const webhook = (note: string, kind: Kind, signed?: string) =>
    anonymous(`POST /api/webhooks/stripe, ${note}`, kind, true, () => {
      const body = JSON.stringify({
        id: `evt_${uuidv7()}`,
        object: 'event',
        type: 'customer.updated',
        livemode: false,
        api_version: '2026-10-28.endive',
        data: { object: { id: 'cus_unknown', object: 'customer', name: 'x'.repeat(1_000_000) } },
      });
      const header = signed && { 'stripe-signature': signature(body, signed, Math.floor(Date.now() / 1000)) };
      return Promise.resolve({ options: { body, headers: { ...JSON_TYPE, ...header } } });
    });
  const owner = (
    method: string,
    path: string,
    note: string,
    options: (shot: Shot) => Promise<RequestOptions>,
  ) => ({
    what: `${method} ${path}, ${note}`,
    part: 'owner' as const,
    kind: 'valid' as const,
    changes: true,
    prepare: async () => {
      const prepared = await cast.prepare('owner', method, path);
      const shot = { browser: prepared.browser, method, path: prepared.path, options: {} };
      return { ...shot, options: await options(shot) };
    },
  });
  return [
    anonymous(`GET ${callback}, complete`, 'valid', true, async (browser) => ({
      path: await browser.answerProvider(await browser.startSignIn(), { email: 'new@besides.example' }),
    })),
    anonymous(`GET ${callback}, failed`, 'refused', true, async (browser) => {
      const state = new URL(await browser.startSignIn()).searchParams.get('state')!;
      return { path: `${callback}?code=x&state=${state}` };
    }),
    anonymous(`GET ${callback}, with many cookies`, 'refused', false, () => {
      const cookie = Array.from({ length: 450 }, (_, index) => `sign-in-binding_${index}=1`).join('; ');
      return Promise.resolve({ path: `${callback}?code=x&state=y`, options: { headers: { cookie } } });
    }),
    {
      ...anonymous('GET /api/auth/logout, with a session', 'valid', true, async (browser) => {
        await browser.signIn({ email: 'leaving@besides.example' });
        return {};
      }),
      part: 'stranger',
    },
    anonymous('GET /api/me, pipelined', 'largest', false, () => Promise.resolve({ pipelined: PIPELINED })),
    webhook('signed', 'largest', secret),
    webhook('with a wrong signature', 'refused', 'whsec_wrong'),
    webhook('without a signature', 'refused'),
    owner('GET', '/api/organizations/{id}/audit-events', 'export', () =>
      Promise.resolve({ headers: { accept: 'application/x-ndjson' } }),
    ),
    owner('PATCH', '/api/organizations/{id}/billing', 'of a customer', async ({ browser, path }) => {
      await browser.post(`${path}/portal`);
      return { json: { name: `Customer ${uuidv7()}` } };
    }),
    owner(
      'POST',
      '/api/organizations/{id}/invites/bulk',
      'with 50 refused rows',
      async ({ browser, path }) => {
        const email = `${uuidv7()}@example.com`;
        await browser.post(path, { invites: [{ email, role: 'member' }] });
        return { json: { invites: Array.from({ length: 50 }, () => ({ email, role: 'member' })) } };
      },
    ),
  ];
}

/** The most that each parameter can ask for. */
const LARGEST: Record<string, string> = {
  limit: '100',
  count: 'true',
  q: 'name',
  interval: 'day',
  since: timeIn(-365 * DAY),
  until: timeIn(DAY),
};

/** The required parameters, or all that make the request larger. */
function queryOf(document: Document, path: string, kind: Kind): string {
  const parameters = (document.paths[path]?.get?.parameters ?? []) as {
    name: string;
    in: string;
    required?: boolean;
  }[];
  const asked = parameters.filter(
    (one) => one.in === 'query' && one.name in LARGEST && (one.required || kind === 'largest'),
  );
  const query = new URLSearchParams(asked.map(({ name }): [string, string] => [name, LARGEST[name]!]));
  return asked.length > 0 ? `?${query.toString()}` : '';
}

function optionsOf(
  document: Document,
  kind: Kind,
  method: string,
  path: string,
  json?: object,
): RequestOptions {
  if (kind === 'refused') return method === 'GET' ? {} : { json: WRONG_BODY };
  if (kind === 'valid') return { json };
  const schema = bodySchema(document, method, path);
  return { json: json && schema && enlarged(document, schema, json), headers: LARGE_HEADERS };
}

/** The longest texts and lists that the schema allows. */
function enlarged(document: Document, given: Schema, value: unknown): unknown {
  const schema = resolved(document, given);
  if (Array.isArray(value))
    return Array.from({ length: schema.maxItems ?? 1 }, () => enlarged(document, schema.items!, value[0]));
  if (typeof value === 'object' && value)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, enlarged(document, schema.properties![name]!, one)]),
    );
  if (typeof value !== 'string' || schema.pattern || schema.enum) return value;
  if (schema.format === 'email') return `${uuidv7()}@${`${'x'.repeat(60)}.`.repeat(3)}example.com`;
  return schema.format ? value : value.padEnd(schema.maxLength ?? 0, 'x');
}
