import { sessionOf } from '../../../support/buyer.js';
import type { Person } from '../person.js';
import type { Client } from './client.js';
import { signInAndOut } from './visit.js';

const AGENTS_WITH_TRIAL = ['research', 'bookkeeping', 'translator', 'meeting-notes'];
const AGENTS_WITH_TOP_UP = ['research', 'support', 'translator', 'meeting-notes'];

/** An organization with two people. One client acts for both, so that it knows the expected state. */
export class Company {
  private id = '';
  private owner: Person;
  private other: Person;
  /** The second person's relation to the organization. Undefined while they are not a member. */
  private relation: 'admin' | 'member' | undefined;
  private otherMembership = '';
  private trials: string[] = [];
  private isSubscribed = false;
  private visits = 0;

  constructor(
    private readonly client: Client,
    owner: Person,
    other: Person,
  ) {
    this.owner = owner;
    this.other = other;
  }

  /** Makes one random change that the current state allows. */
  async change(): Promise<void> {
    if (!this.id) return this.found();
    const { random } = this.client;
    const isAdmin = this.relation === 'admin';
    const changes: [weight: number, () => Promise<unknown>][] = [
      [2, () => this.found()],
      [6, () => this.rename()],
      [8, () => this.inviteStranger()],
      [6, () => this.changeContact()],
      [3, () => this.chooseThreshold()],
      [2, () => this.buyTokens()],
      [this.isSubscribed ? 0 : 1, () => this.subscribe()],
      [2, () => signInAndOut(this.client, this.visitor())],
      [this.trials.length > 0 ? 3 : 0, () => this.startTrial()],
      [this.relation ? 0 : 12, () => this.takeIn()],
      [this.relation ? 0 : 3, () => this.sendAway()],
      [this.relation ? 8 : 0, () => this.turnRelation()],
      [this.relation ? 4 : 0, () => this.remove()],
      [isAdmin ? 8 : 0, () => this.transfer()],
      [2, () => this.dissolve()],
    ];
    await random.weighted(changes)();
  }

  private get path(): string {
    return `/api/organizations/${this.id}`;
  }

  /** Each address signs in ten times, because a person has a limited number of sessions. */
  private visitor(): string {
    return `visitor-${this.client.name}-${Math.floor(this.visits++ / 10)}@example.com`;
  }

  private async found(): Promise<void> {
    const name = this.client.mark();
    const answer = await this.client.write(this.owner, {
      method: 'POST',
      path: '/api/organizations',
      json: { name },
      type: 'organization.created',
      done: 'organization_name_taken',
    });
    this.id = answer?.body.id ?? (await this.look('SELECT id FROM organizations WHERE name = $1', [name]));
    this.relation = undefined;
    this.trials = [...AGENTS_WITH_TRIAL];
    this.isSubscribed = false;
  }

  private rename(): Promise<unknown> {
    const json = { name: this.client.mark() };
    return this.client.write(this.owner, {
      method: 'PATCH',
      path: this.path,
      json,
      type: 'organization.renamed',
    });
  }

  private chooseThreshold(): Promise<unknown> {
    const json = { lowBalanceThreshold: this.client.random.integer(1, 1_000_000_000) };
    return this.client.write(this.owner, {
      method: 'PATCH',
      path: `${this.path}/agents/research`,
      json,
      type: 'tokens.threshold_changed',
    });
  }

  private inviteStranger(): Promise<unknown> {
    return this.invite(`${this.client.mark()}@example.com`, 'member');
  }

  /** Creates an invite. @returns its id and the token of its link */
  private async invite(
    email: string,
    role: 'admin' | 'member',
    isSent = true,
  ): Promise<{ id: string; token: string }> {
    const answer = await this.client.write(this.owner, {
      method: 'POST',
      path: `${this.path}/invites`,
      json: { email, role },
      type: 'invite.created',
      done: 'invite_already_pending',
      mailTo: isSent ? email : undefined,
    });
    if (answer) return answer.body;
    // The link was lost with the response, so a resend creates a new one.
    const id = await this.look(
      'SELECT id FROM invites WHERE organization_id = $1 AND email = $2 AND accepted_at IS NULL',
      [this.id, email],
    );
    const again = await this.client.write(this.owner, {
      method: 'POST',
      path: `${this.path}/invites/${id}/resend`,
      type: 'invite.resent',
      repeatable: true,
    });
    return again!.body;
  }

  /** Invites the second person, who accepts with or without the link. */
  private async takeIn(): Promise<void> {
    const role = this.client.random.pick(['admin', 'member'] as const);
    const { id, token } = await this.invite(this.other.email, role, false); // the guest may accept before the mail is sent
    const answer = await this.client.write(this.other, {
      method: 'POST',
      path: this.client.random.chance(0.5) ? `/api/invites/${token}/accept` : `/api/me/invites/${id}/accept`,
      type: 'invite.accepted',
      done: 'already_joined',
    });
    this.relation = role;
    this.otherMembership = answer?.body.membership.id ?? (await this.membershipOf(this.other));
  }

  /** Invites the second person, changes the role of the invite, and lets the person decline. */
  private async sendAway(): Promise<void> {
    const { id } = await this.invite(this.other.email, 'admin', false);
    await this.client.write(this.owner, {
      method: 'PATCH',
      path: `${this.path}/invites/${id}`,
      json: { role: 'member' },
      type: 'invite.role_changed',
    });
    await this.client.write(this.other, {
      method: 'DELETE',
      path: `/api/me/invites/${id}`,
      type: 'invite.declined',
      done: 'invite_not_found',
    });
  }

  private async turnRelation(): Promise<void> {
    const relation = this.relation === 'admin' ? 'member' : 'admin';
    await this.client.write(this.owner, {
      method: 'PATCH',
      path: `${this.path}/memberships/${this.otherMembership}`,
      json: { relation },
      type: 'membership.relation_changed',
    });
    this.relation = relation;
  }

  private async remove(): Promise<void> {
    await this.client.write(this.owner, {
      method: 'DELETE',
      path: `${this.path}/memberships/${this.otherMembership}`,
      type: 'membership.removed',
      done: 'membership_not_found',
    });
    this.relation = undefined;
  }

  private async transfer(): Promise<void> {
    await this.client.write(this.owner, {
      method: 'POST',
      path: `${this.path}/transfer-ownership`,
      json: { membershipId: this.otherMembership },
      type: 'organization.ownership_transferred',
      done: 'relation_required',
    });
    [this.owner, this.other] = [this.other, this.owner];
    this.otherMembership = await this.membershipOf(this.other);
  }

  /** Deletes the organization. First sets a subscription to end, or sometimes starts a checkout that stays open. */
  private async dissolve(): Promise<void> {
    const { client, path } = this;
    if (this.isSubscribed) await this.scheduleEnd();
    else if (client.random.chance(0.5)) await this.startCheckout(`${path}/agents/support/checkout`);
    await client.write(this.owner, {
      method: 'DELETE',
      path,
      type: 'organization.deleted',
      done: 'organization_not_found',
    });
    this.id = '';
  }

  /** Sets the subscription to end with its period, as in the portal. Waits until the service has stored that. */
  private async scheduleEnd(): Promise<void> {
    const live = `organization_id = $1 AND status NOT IN ('none', 'canceled')`;
    let id = '';
    while (!id) id = await this.look(`SELECT id FROM subscriptions WHERE ${live}`, [this.id]);
    this.client.fleet.payments.control.scheduleEnd(id);
    const ends = `SELECT id FROM subscriptions WHERE ${live} AND cancel_at_period_end`;
    while (!(await this.look(ends, [this.id])));
  }

  private startTrial(): Promise<unknown> {
    const agent = this.trials.pop()!;
    return this.client.write(this.owner, {
      method: 'POST',
      path: `${this.path}/agents/${agent}/trial`,
      type: 'trial.started',
      done: 'trial_already_used',
    });
  }

  private changeContact(): Promise<unknown> {
    return this.client.write(this.owner, {
      method: 'PATCH',
      path: `${this.path}/billing`,
      json: { name: this.client.mark() },
      type: 'billing.contact_changed',
    });
  }

  private buyTokens(): Promise<void> {
    const agent = this.client.random.pick(AGENTS_WITH_TOP_UP);
    return this.buy(`${this.path}/agents/${agent}/token-topup/checkout`);
  }

  private async subscribe(): Promise<void> {
    await this.buy(`${this.path}/agents/support/checkout`);
    this.isSubscribed = true;
  }

  /** Starts and pays a checkout. The buyer usually returns to the application. */
  private async buy(path: string): Promise<void> {
    const { client } = this;
    const answer = await this.startCheckout(path);
    const back = new URL(client.fleet.payments.control.pay(sessionOf(answer!.body.url)));
    const session = back.searchParams.get('session_id');
    // Waits until the service has recorded the payment, usually when the buyer returns.
    for (;;) {
      if (client.random.chance(0.8))
        await client.persist(({ origin }) => this.owner.get(back.pathname + back.search, { origin }));
      if (
        await this.look(`SELECT id FROM checkouts WHERE session_id = $1 AND status = 'complete'`, [session])
      )
        return;
    }
  }

  private startCheckout(path: string) {
    return this.client.write(this.owner, { method: 'POST', path, type: 'checkout.started' });
  }

  private membershipOf({ email }: Person): Promise<string> {
    return this.look(
      `SELECT m.id FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1 AND u.email = $2`,
      [this.id, email],
    );
  }

  /** Reads an id from the database, for example after a lost response. @returns an empty string without a row */
  private async look(sql: string, parameters: unknown[]): Promise<string> {
    const [row] = await this.client.lookAt<{ id: string }>(sql, parameters);
    return row?.id ?? '';
  }
}
