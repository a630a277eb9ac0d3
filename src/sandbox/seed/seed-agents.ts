import {
  type Budget,
  type Consumption,
  type LowBalance,
  PEOPLE,
  type Purchase,
  type Trial,
} from './fixtures.js';
import { poll } from './poll.js';
import type { SeededOrganization } from './seeded-organization.js';

export async function seedAgents(organization: SeededOrganization): Promise<void> {
  const { trials, purchases, lowBalances, consumptions, budgets } = organization.fixture;
  for (const trial of trials) await startTrial(organization, trial);
  await changeContact(organization);
  for (const purchase of purchases) await buy(organization, purchase);
  for (const lowBalance of lowBalances) await setLowBalance(organization, lowBalance);
  for (const consumption of consumptions) await consume(organization, consumption);
  for (const budget of budgets) await setBudget(organization, budget);
}

async function startTrial(organization: SeededOrganization, { agent, by, state }: Trial): Promise<void> {
  const { stage, id } = organization;
  const find = () => stage.existing.findTrial(id, agent);
  await organization.ensure(
    `${PEOPLE[by].name} starts a trial of ${agent}`,
    async () => Boolean(await find()),
    () => stage.as(by).call('POST', organization.path(`/agents/${agent}/trial`)),
  );
  if (state === 'expired')
    await organization.ensure(
      `the trial of ${agent} expires`,
      async () => (await find())!.expired,
      () => stage.past.expireTrial(id, agent),
    );
}

async function changeContact(organization: SeededOrganization): Promise<void> {
  const { stage, id, fixture } = organization;
  if (!fixture.contact) return;
  const { by, ...contact } = fixture.contact;
  await organization.ensure(
    `${PEOPLE[by].name} enters the billing contact`,
    () => stage.existing.hasContact(id),
    () => stage.as(by).call('PATCH', organization.path('/billing'), contact),
  );
}

async function buy(organization: SeededOrganization, { kind, agent, by, state }: Purchase): Promise<void> {
  const { stage, id } = organization;
  const buyer = stage.as(by);
  const isPaid = () => stage.existing.hasPaid(id, kind, agent);
  const [route, verb] =
    kind === 'top_up' ? ['token-topup/checkout', 'buys tokens for'] : ['checkout', 'subscribes to'];
  await organization.ensure(`${PEOPLE[by].name} ${verb} ${agent}`, isPaid, async () => {
    const { url } = await buyer.call<{ url: string }>('POST', organization.path(`/agents/${agent}/${route}`));
    await buyer.pay(url);
    await poll(`the payment for ${agent} did not reach the service`, isPaid);
  });
  if (state !== 'disputed') return;
  const isDisputed = () => stage.existing.hasDispute(id, agent);
  await organization.ensure(`the payment for ${agent} is disputed`, isDisputed, async () => {
    let payment: string | undefined;
    await poll(`the payment for ${agent} was not stored`, async () => {
      payment = await stage.existing.findPayment(id, agent);
      return payment !== undefined;
    });
    await stage.operator.dispute(payment!);
    await poll(`the dispute of ${agent} did not reach the service`, isDisputed);
  });
}

async function setLowBalance(
  organization: SeededOrganization,
  { agent, threshold, by }: LowBalance,
): Promise<void> {
  const { stage, id } = organization;
  await organization.ensure(
    `${PEOPLE[by].name} wants to know when ${agent} has at most ${threshold} tokens`,
    () => stage.existing.hasThreshold(id, agent),
    () =>
      stage.as(by).call('PATCH', organization.path(`/agents/${agent}`), { lowBalanceThreshold: threshold }),
  );
}

async function setBudget(organization: SeededOrganization, { agent, by, ...budgets }: Budget): Promise<void> {
  const { stage, id } = organization;
  await organization.ensure(
    `${PEOPLE[by].name} sets the monthly budgets of ${agent}`,
    () => stage.existing.hasBudget(id, agent),
    () => stage.as(by).call('PUT', organization.path(`/agents/${agent}/budget`), budgets),
  );
}

async function consume(
  organization: SeededOrganization,
  { agent, whom, tokens, key, daysAgo = 0 }: Consumption,
): Promise<void> {
  const { stage, id } = organization;
  const label = key.charAt(0).toUpperCase() + key.slice(1);
  await organization.ensure(
    `${tokens} tokens of ${agent} are consumed: ${key}`,
    () => stage.existing.hasConsumed(id, agent, key, daysAgo),
    async () => {
      const userId = whom && (await stage.existing.findUser(PEOPLE[whom].email));
      await stage.consume(id, agent, tokens, key, label, { userId });
      if (daysAgo > 0) await stage.past.ageConsumption(id, agent, key, daysAgo);
    },
  );
}

/** Runs after all purchases, because it advances the payment provider's clock for all organizations. */
export async function failRenewals(organization: SeededOrganization): Promise<void> {
  const { stage, id, fixture } = organization;
  const { existing, operator } = stage;
  for (const { agent } of fixture.purchases.filter(({ state }) => state === 'past_due')) {
    const find = async () => (await existing.findSubscription(id, agent))!;
    const hasFailed = async () => (await find()).status !== 'active';
    await organization.ensure(`the renewal of ${agent} fails`, hasFailed, async () => {
      const subscription = await find();
      if ((await operator.statusOf(subscription.id)) === 'active')
        await operator.failRenewal(subscription.customer);
      await poll(`the failed renewal of ${agent} did not reach the service`, hasFailed);
    });
  }
}
