import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import type { Debit } from '../../../src/sandbox/payments/state/types.js';
import { Random } from '../../campaigns/torture/random.js';
import { Buyer, settled } from '../buyer.js';
import { HOUR } from '../renewals.js';
import { disturb, duringCall, READ } from './disturbances.js';
import { ENDED, Expected, type Account } from './expected.js';
import { endPeriods, endYears, reachEndOfPeriod, startMonths } from './ends-of-periods.js';
import { ExpectedBilling, type Billing } from './expected-billing.js';
import { History } from './history.js';
import type { Difference, Scene } from './scene.js';
import { agreedBy, scheduledBy, shownOf } from './shown.js';

/** Organizations that live at the same time. */
export const AT_ONCE = 12;
export const STEPS = 12;

export interface Plan {
  seed: number;
  /** Does what `billing-reconcile` does. */
  reconcile(): Promise<unknown>;
  /** Strikes the service between two steps, such as by a kill or a restore. */
  strike?(random: Random, histories: History[]): Promise<void>;
  /** Waits until the service is complete again. */
  calm?(): Promise<void>;
}

/**
 * Lets organizations live with disturbed events, and then compares what the service shows with Stripe. Organizations
 * that lost no event are compared before any reconciliation, and all of them after it.
 */
export async function live(scene: Scene, plan: Plan): Promise<Difference[]> {
  const { control } = scene.payments;
  const { seed } = plan;
  const random = new Random(seed);
  const histories: History[] = [];
  for (let number = 0; number < AT_ONCE; number++) {
    const owner = scene.owners[number % scene.owners.length]!;
    const buyer = await Buyer.of(scene, owner, `History ${seed} ${number}`);
    histories.push(new History(buyer, scene, random));
  }
  // Most histories lose nothing, so that they must be right before any reconciliation.
  const losing = new Set(histories.filter(() => random.chance(0.4)));
  let losses = 0;
  for (let step = 0; step < STEPS; step++)
    for (const history of histories) {
      await disturb(control, random);
      if (random.chance(0.05)) await reachEndOfPeriod(scene);
      if (random.chance(0.15))
        duringCall(control, random.pick(READ), () =>
          history.beside(async () => {
            // Another history may lose its events at any moment until this step is complete.
            const isTold = control.settings.webhooksEnabled;
            const before = losses;
            await history.step(isTold ? [] : ['letTimePass'], true);
            if (!isTold || losses > before) history.hasLostEvents = true;
            await control.delivered();
          }),
        );
      const isLost = losing.has(history) && random.chance(0.25);
      if (isLost) {
        losses++;
        control.setWebhooks(false);
      }
      // Time passes for all histories.
      await history.step(isLost ? ['letTimePass'] : []);
      control.setWebhooks(true);
      if (isLost) history.hasLostEvents = true;
      await plan.strike?.(random, histories);
    }
  // No renewal is left in its draft hour.
  control.advance(2 * HOUR);
  settleDebits(control, random, ({ invoice }) => hasEnded(control, invoice));
  await control.release('shuffled');
  control.faults.clear();
  await plan.calm?.();
  for (const history of histories) {
    await settled(scene);
    // The previews that this stores must not outlive the next change.
    if (!history.hasLostEvents) await history.buyer.nextCharges();
    await history.end();
  }
  for (const history of histories) await history.complete();
  await settled(scene);
  const told = histories.filter(({ hasLostEvents }) => !hasLostEvents);
  const differences = await compareAll(scene, told, 'after the events');
  await plan.reconcile();
  await settled(scene);
  differences.push(...(await compareAll(scene, histories, 'after the reconciliation')));
  differences.push(...(await endPeriods(scene)));
  differences.push(...(await compareAll(scene, histories, 'after the end of the period')));
  settleDebits(control, random, () => true);
  differences.push(...(await endYears(scene)));
  differences.push(...(await compareAll(scene, histories, 'after the end of the year')));
  const months = random.integer(0, 24);
  const now = await startMonths(scene, months);
  differences.push(
    ...(await compareAll(scene, histories, `${months} months later`, { rules: ['agents'], now })),
  );
  // Later histories let time pass.
  for (const { id, status } of control.list('subscriptions'))
    if (!ENDED.includes(status)) control.endSubscription(id);
  await settled(scene);
  return differences;
}

/** An invoice of an ended subscription cannot be voided while a debit for it is processing. */
function settleDebits(control: PaymentControl, random: Random, which: (debit: Debit) => boolean): void {
  for (const debit of control.list('debits').filter(which))
    control.settle((debit.session ?? debit.invoice)!, random.chance(0.5));
}

function hasEnded(control: PaymentControl, invoiceId: string | null): boolean {
  const invoice = control.list('invoices').find(({ id }) => id === invoiceId);
  const subscriptionId = invoice?.parent?.subscription_details?.subscription;
  return control
    .list('subscriptions')
    .some(({ id, status }) => id === subscriptionId && ENDED.includes(status));
}

interface Compared {
  rules?: (keyof (Account & Billing))[];
  /** The time of the service, in seconds since 1970. */
  now?: number;
}

async function compareAll(
  scene: Scene,
  histories: History[],
  when: string,
  only?: Compared,
): Promise<Difference[]> {
  const differences = [];
  for (const history of histories) differences.push(...(await compare(scene, history, when, only)));
  return differences;
}

async function compare(
  { payments: { control }, database }: Scene,
  { buyer, told, isRestored }: History,
  when: string,
  { rules, now }: Compared = {},
): Promise<Difference[]> {
  const agreed = await agreedBy(database, buyer.id);
  const expected = new Expected(control, buyer.id, agreed, await scheduledBy(database, buyer.id), now);
  // After a restore, an organization may have lost its customer, and gets another one. If a crash interrupted the creation of
  // the customer, the next purchase ends it.
  const mayLackCustomer = isRestored || agreed.length === 0;
  const billing = new ExpectedBilling(control, expected.subscriber()).billing();
  const there = { ...expected.account(), ...billing };
  const here = await shownOf(database, buyer);
  return (rules ?? (Object.keys(there) as (keyof typeof there)[])).flatMap((rule) => {
    if (mayLackCustomer && (rule === 'customers' || rule === 'paysNext')) return [];
    const onlyThere = there[rule].filter((one) => !here[rule].includes(one));
    const onlyHere = here[rule].filter((one) => !there[rule].includes(one));
    if (onlyThere.length + onlyHere.length === 0 && there[rule].length === here[rule].length) return [];
    return { organization: buyer.id, when, rule, onlyThere, onlyHere, history: told.join(', ') };
  });
}
