import type { Answer } from '../../../support/browser.js';
import type { Fleet } from '../fleet.js';
import type { Person } from '../person.js';
import type { Random } from '../random.js';

/** Ids of one kind that the campaign has seen: valid ones and deleted ones. */
class Seen {
  good: string[] = [];
  gone: string[] = [];

  add(id: string): void {
    this.good = [...this.good.filter((one) => one !== id), id].slice(-REMEMBERED);
  }

  remove(id: string): void {
    this.good = this.good.filter((one) => one !== id);
    this.gone = [...this.gone, id].slice(-REMEMBERED);
  }
}

const REMEMBERED = 20;

/** An organization with changing members. Its state is known only from responses. */
export class Company {
  id = '';
  people: Person[] = [];
  readonly organizations = new Seen();
  readonly memberships = new Seen();
  readonly invites = new Seen();
  readonly tokens = new Seen();
  readonly sessions = new Seen();
  readonly cursors = new Seen();
  /** Invite tokens by invite id. Resending an invite replaces its token. */
  private readonly tokenOf = new Map<string, string>();
  private founded = 0;

  private constructor(
    private readonly fleet: Fleet,
    private readonly name: string,
    readonly emails: string[],
  ) {}

  static async found(fleet: Fleet, name: string, emails: string[]): Promise<Company> {
    const company = new Company(fleet, name, emails);
    for (const email of emails) {
      await fleet.signedIn(email); // a second session, which a request may end
      company.people.push(await fleet.signedIn(email));
    }
    await company.gather();
    return company;
  }

  /** Restores lost sessions and memberships. Replaces an organization that none of its people owns any more. */
  async gather(): Promise<void> {
    let owner: Person | undefined;
    let lost: Person[] = [];
    for (const [index, email] of this.emails.entries()) {
      let me = await this.people[index]!.get('/api/me');
      if (me.status === 401) {
        this.people[index] = await this.fleet.signedIn(email);
        me = await this.people[index].get('/api/me');
      }
      const memberships = me.body.memberships as { relation: string; organization: { id: string } }[];
      const relation = memberships.find(({ organization }) => organization.id === this.id)?.relation;
      if (relation === 'owner') owner = this.people[index]!;
      if (!relation) lost.push(this.people[index]!);
    }
    if (!owner) {
      [owner, ...lost] = this.people as [Person, ...Person[]];
      const { body } = await owner.post('/api/organizations', {
        name: `${this.name} ${++this.founded}`,
      });
      this.id = body.id;
      this.organizations.add(body.id);
    }
    for (const [index, person] of lost.entries()) await this.invite(owner, person, index % 2 === 0);
    const { body } = await owner.get(`/api/organizations/${this.id}/memberships`);
    for (const { id } of body.data) this.memberships.add(id);
  }

  /** Records the ids that a response contains. */
  learn(method: string, path: string, { status, body }: Answer): void {
    if (status >= 300 || typeof body !== 'object' || body === null) return;
    const [, kind] = /^\/api\/organizations\/[^/]+\/(\w+)/.exec(path) ?? [];
    if (body.nextCursor) this.cursors.add(body.nextCursor);
    if (method === 'POST' && path === '/api/organizations') this.organizations.add(body.id);
    if (method === 'DELETE' && /^\/api\/organizations\/[^/]+$/.test(path)) this.organizations.remove(body.id);
    if (kind === 'invites' && method === 'POST')
      for (const invite of body.data?.flatMap((row: any) => row.invite ?? []) ?? [body])
        this.learnInvite(invite);
    if (method === 'DELETE' && (kind === 'invites' || path.startsWith('/api/me/invites')))
      this.forgetInvite(body.id);
    if (kind === 'memberships' && method === 'DELETE') this.memberships.remove(body.id);
    if (path.endsWith('/accept')) this.memberships.add(body.membership.id);
    if (path.startsWith('/api/me/sessions'))
      for (const { id, current } of body.data ?? []) if (!current) this.sessions.add(id);
    if (method === 'DELETE' && path.startsWith('/api/me/sessions/')) this.sessions.remove(body.id);
  }

  private async invite(owner: Person, person: Person, asAdmin: boolean): Promise<void> {
    const path = `/api/organizations/${this.id}/invites`;
    const role = asAdmin ? 'admin' : 'member';
    let invited = await owner.post(path, { email: person.email, role });
    if (invited.body.code === 'invite_already_pending') {
      const { body } = await owner.get(`${path}?limit=100`);
      const { id } = body.data.find((one: any) => one.email.toLowerCase() === person.email);
      invited = await owner.post(`${path}/${id}/resend`);
    }
    await person.post(`/api/invites/${invited.body.token}/accept`);
  }

  private learnInvite({ id, token }: { id: string; token: string }): void {
    this.invites.add(id);
    this.tokens.remove(this.tokenOf.get(id) ?? '');
    this.tokens.add(token);
    this.tokenOf.set(id, token);
  }

  private forgetInvite(id: string): void {
    this.invites.remove(id);
    this.tokens.remove(this.tokenOf.get(id) ?? '');
    this.tokenOf.delete(id);
  }

  anyone(random: Random): Person {
    return random.pick(this.people);
  }
}
