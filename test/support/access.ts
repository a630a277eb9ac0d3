import { v7 as uuidv7 } from 'uuid';
import type { Answer, Browser } from './browser.js';
import type { TestDatabase } from './database.js';
import { bodyFor, createMissing, fill, type Values } from './objects.js';
import { found } from './people.js';
import { putMember } from './put-member.js';
import type { World } from './world.js';

/**
 * Five callers. `anonymous` has no session. `stranger` is signed in, but not a member of the organization. The other
 * three are named after their relation to it.
 */
export const CAST = ['anonymous', 'stranger', 'member', 'admin', 'owner'] as const;
export type Part = (typeof CAST)[number];
/** `another` is a second admin, whose membership the requests change. */
type Person = Part | 'another';

/** How documents name a route's caller with the fewest rights. */
export const CALLERS = ['anyone', 'signed in', 'member', 'admin', 'owner'] as const;
export type Caller = (typeof CALLERS)[number];

/** The status of a rejection. Undefined if the route accepts the caller. */
export function rejectionOf(part: Part, lowest: Caller): 401 | 403 | undefined {
  if (CAST.indexOf(part) >= CALLERS.indexOf(lowest)) return undefined;
  return part === 'anonymous' ? 401 : 403;
}

/**
 * Declares who may call the routes of a domain, and calls each of them as every caller. The tests in `test/security` read
 * the declarations of all domains. A route's objects and bodies follow from the OpenAPI document.
 */
export function describeAccess(world: () => World, routes: Record<`${string} /api/${string}`, Caller>): void {
  const cast = new Cast(world);
  describe.each(Object.entries(routes))('%s', (route, lowest) => {
    it.each(
      CAST.map((part) => [
        rejectionOf(part, lowest) ? 'rejects' : 'accepts',
        part,
        rejectionOf(part, lowest),
      ]),
    )('%s the caller "%s"', async (_what, part, rejection) => {
      const [method, path] = route.split(' ') as [string, string];
      const { status } = await cast.call(part, method, path);
      if (rejection) expect(status).toBe(rejection);
      else expect([401, 403, 500]).not.toContain(status);
    });
  });
}

/** The parts of a world that the callers need. */
export type Stage = Pick<World, 'browser' | 'signedIn'> & { database: Pick<TestDatabase, 'query'> };

/** A request that has not been sent. */
export interface Prepared {
  browser: Browser;
  path: string;
  json: Record<string, unknown> | undefined;
}

/** Sends each route as each caller. Objects of the path are created if the API can create them, and otherwise have a random id. */
export class Cast {
  private readonly browsers = new Map<Person, Browser>();
  private values: Values | undefined;

  /**
   * @param domain of the callers' addresses
   * @param fill adds more to an organization that the owner has founded
   */
  constructor(
    private readonly world: () => Stage,
    private readonly domain = 'access.example',
    private readonly fill: (organizationId: string) => Promise<void> = () => Promise.resolve(),
  ) {}

  async call(part: Part, method: string, path: string): Promise<Answer> {
    const { browser, path: filled, json } = await this.prepare(part, method, path);
    const answer = await browser.request(method, filled, { json });
    if (method !== 'GET' && answer.status < 400) this.forget();
    return answer;
  }

  /** The next request gets other objects, because the last one has changed them. */
  forget(): void {
    this.values = undefined;
  }

  async prepare(part: Part, method: string, path: string): Promise<Prepared> {
    const browser = await this.browserOf(part);
    const owner = await this.browserOf('owner');
    const values = (this.values ??= await this.createOrganization(owner));
    if (path.includes('invites/{') && !values['/api/invites/{token}'])
      await this.inviteStranger(owner, values);
    await createMissing(owner, path, values);
    const json = method === 'GET' ? undefined : await bodyFor(owner, method, path, values);
    return { browser, path: fill(path, values), json };
  }

  /** Signs in again if a request has ended the session. */
  private async browserOf(part: Person): Promise<Browser> {
    if (part === 'anonymous') return this.world().browser();
    const known = this.browsers.get(part);
    if (known && (await known.get('/api/me')).status === 200) return known;
    const browser = await this.world().signedIn(`${part}@${this.domain}`);
    this.browsers.set(part, browser);
    return browser;
  }

  private async createOrganization(owner: Browser): Promise<Values> {
    const { id } = await found(owner, `Access ${uuidv7()}`);
    const join = async (part: Person, relation: string) => {
      await this.browserOf(part);
      return putMember(this.world(), id, `${part}@${this.domain}`, relation);
    };
    await this.fill(id);
    await join('member', 'member');
    await join('admin', 'admin');
    return {
      '/api/organizations/{id}': id,
      '/api/organizations/{id}/memberships/{membershipId}': await join('another', 'admin'),
      '/api/organizations/{id}/agents/{agentId}': 'research',
    };
  }

  private async inviteStranger(owner: Browser, values: Values): Promise<void> {
    const invites = fill('/api/organizations/{id}/invites', values);
    const { body } = await owner.post(invites, { email: `stranger@${this.domain}`, role: 'member' });
    values['/api/organizations/{id}/invites/{inviteId}'] = body.id;
    values['/api/me/invites/{inviteId}'] = body.id;
    values['/api/invites/{token}'] = body.token;
  }
}
