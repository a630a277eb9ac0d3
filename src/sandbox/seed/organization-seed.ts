import { StartError } from '../../platform/config/start-error.js';
import {
  type Consumption,
  type Invite,
  type Member,
  type Organization,
  PEOPLE,
  type Purchase,
  type Trial,
} from './cast.js';
import { until } from './poll.js';
import type { Stage } from './stage.js';

/** One organization of the cast. Each step is skipped if its outcome exists. */
export class OrganizationSeed {
  /** Known once it is founded. */
  id = '';

  constructor(
    private readonly stage: Stage,
    private readonly cast: Organization,
  ) {}

  async found(): Promise<void> {
    const { name, formerName = name, founder } = this.cast;
    const { existing } = this.stage;
    const find = () => existing.findOrganization([name, formerName]);
    await this.ensure(
      `created by ${PEOPLE[founder].name}`,
      async () => Boolean(await find()),
      () => this.stage.as(founder).call('POST', '/api/organizations', { name: formerName }),
    );
    this.id = (await find())!.id;
    if (!(await existing.findMembership(this.id, PEOPLE[founder].email)))
      throw new StartError(
        `An organization named "${name}" exists, but ${PEOPLE[founder].email} is not in it. Rename it, or start ` +
          'with a new SANDBOX_DIR.',
      );
    await this.ensure(
      `renamed from ${formerName}`,
      async () => (await find())!.name === name,
      () => this.stage.as(founder).call('PATCH', this.path(''), { name }),
    );
  }

  async fill(): Promise<void> {
    const { members, invites, trials, purchases, consumptions } = this.cast;
    for (const member of members) await this.join(member);
    for (const member of members) await this.changeRelation(member);
    for (const invite of invites) await this.invite(invite);
    for (const trial of trials) await this.startTrial(trial);
    await this.changeContact();
    for (const purchase of purchases) await this.buy(purchase);
    for (const consumption of consumptions) await this.consume(consumption);
  }

  private async join({ person, joinsAs, by }: Member): Promise<void> {
    const { existing } = this.stage;
    const { name, email } = PEOPLE[person];
    await this.ensure(
      `${name} joins as ${joinsAs}`,
      async () => Boolean(await this.relationOf(person)) || existing.hasAccepted(this.id, email),
      async () => {
        const pending = await existing.findInvite(this.id, email);
        const path = this.path(pending ? `/invites/${pending.id}/resend` : '/invites');
        const invite = pending ? undefined : { email, role: joinsAs };
        const { token } = await this.stage.as(by).call<{ token: string }>('POST', path, invite);
        await this.stage.as(person).call('POST', `/api/invites/${token}/accept`);
      },
    );
  }

  /** After joining. A relation that someone took away by hand since then stays away. */
  private async changeRelation({ person, joinsAs, now = joinsAs }: Member): Promise<void> {
    const { existing } = this.stage;
    const { name, email } = PEOPLE[person];
    const founder = this.stage.as(this.cast.founder);
    const isMade = async () => {
      const relation = await this.relationOf(person);
      return !relation || relation === 'owner' || relation === now;
    };
    const membership = async () => `/memberships/${(await existing.findMembership(this.id, email))!.id}`;

    if (now === 'removed')
      await this.ensure(`${name} is removed`, isMade, async () =>
        founder.call('DELETE', this.path(await membership())),
      );
    else if (now === 'owner')
      await this.ensure(`${name} becomes the owner`, isMade, async () => {
        const membershipId = (await existing.findMembership(this.id, email))!.id;
        return founder.call('POST', this.path('/transfer-ownership'), { membershipId });
      });
    else
      await this.ensure(`${name} becomes ${now}`, isMade, async () =>
        founder.call('PATCH', this.path(await membership()), { relation: now }),
      );
  }

  private async invite({ email, role, by, state }: Invite): Promise<void> {
    const { existing, past } = this.stage;
    const find = () => existing.findInvite(this.id, email);
    const isOver = () => existing.hasAccepted(this.id, email);
    await this.ensure(
      `${email} is invited as ${role}`,
      async () => {
        const invite = await find();
        return (invite && (state === 'expired' || !invite.expired)) || isOver();
      },
      () => this.stage.as(by).call('POST', this.path('/invites'), { email, role }),
    );
    if (state === 'expired')
      await this.ensure(
        `the invite of ${email} expires`,
        async () => (await find())?.expired ?? true,
        async () => {
          // No mail is sent for an expired invite.
          await until(`the mail to ${email} was not sent`, async () => (await find())!.delivery !== 'queued');
          await past.expireInvite((await find())!.id);
        },
      );
  }

  private async startTrial({ agent, by, state }: Trial): Promise<void> {
    const { existing, past } = this.stage;
    const find = () => existing.findTrial(this.id, agent);
    await this.ensure(
      `${PEOPLE[by].name} starts a trial of ${agent}`,
      async () => Boolean(await find()),
      () => this.stage.as(by).call('POST', this.path(`/agents/${agent}/trial`)),
    );
    if (state === 'expired')
      await this.ensure(
        `the trial of ${agent} expires`,
        async () => (await find())!.expired,
        () => past.expireTrial(this.id, agent),
      );
  }

  private async changeContact(): Promise<void> {
    if (!this.cast.contact) return;
    const { by, ...contact } = this.cast.contact;
    await this.ensure(
      `${PEOPLE[by].name} enters the billing contact`,
      () => this.stage.existing.hasContact(this.id),
      () => this.stage.as(by).call('PATCH', this.path('/billing'), contact),
    );
  }

  private async buy({ kind, agent, by }: Purchase): Promise<void> {
    const buyer = this.stage.as(by);
    const isPaid = () => this.stage.existing.hasPaid(this.id, kind, agent);
    const [route, deed] =
      kind === 'top_up' ? ['token-topup/checkout', 'buys tokens for'] : ['checkout', 'subscribes to'];
    await this.ensure(`${PEOPLE[by].name} ${deed} ${agent}`, isPaid, async () => {
      const { url } = await buyer.call<{ url: string }>('POST', this.path(`/agents/${agent}/${route}`));
      await buyer.pay(url);
      await until(`the payment for ${agent} did not reach the service`, isPaid);
    });
  }

  private async consume({ agent, tokens, key }: Consumption): Promise<void> {
    await this.ensure(
      `${tokens} tokens of ${agent} are consumed: ${key}`,
      () => this.stage.existing.hasConsumed(this.id, agent, key),
      () => this.stage.consume(this.id, agent, tokens, key),
    );
  }

  /** After everything was bought: it moves the payment provider's clock, for all organizations. */
  async fallPastDue(): Promise<void> {
    const { existing, operator } = this.stage;
    for (const { agent } of this.cast.purchases.filter(({ state }) => state === 'past_due')) {
      const find = async () => (await existing.findSubscription(this.id, agent))!;
      const isMade = async () => (await find()).status !== 'active';
      await this.ensure(`the renewal of ${agent} fails`, isMade, async () => {
        const { id, customer } = await find();
        if ((await operator.statusOf(id)) === 'active') await operator.letRenewalFail(customer);
        await until(`the failed renewal of ${agent} did not reach the service`, isMade);
      });
    }
  }

  private ensure(
    change: string,
    isMade: () => Promise<boolean>,
    make: () => Promise<unknown>,
  ): Promise<void> {
    return this.stage.ensure(`${this.cast.name}: ${change}`, isMade, make);
  }

  private path(rest: string): string {
    return `/api/organizations/${this.id}${rest}`;
  }

  private async relationOf(person: keyof typeof PEOPLE): Promise<string | undefined> {
    return (await this.stage.existing.findMembership(this.id, PEOPLE[person].email))?.relation;
  }
}
