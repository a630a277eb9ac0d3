import { settled } from '../buyer.js';
import { DAY, HOUR } from '../renewals.js';
import { ENDED } from './expected.js';
import type { Difference, Scene } from './scene.js';

/** Longer than a month. */
const SOON = 40 * DAY;
const YEAR = 366 * DAY;

interface Change {
  id: string;
  organization: string;
  subscription: string;
  price: string;
  status: string;
  /** In seconds since 1970. */
  end: number;
}

/** Changes of offers for the end of a period, the soonest first. */
const scheduled = ({ database }: Scene) =>
  database.query<Change & Record<string, unknown>>(
    `SELECT id, organization_id AS organization, subscription_id AS subscription, price_id AS price, status,
            extract(epoch FROM at)::float8 AS "end"
       FROM offer_changes WHERE status = 'scheduled' ORDER BY at`,
  );

/**
 * Advances the clock to the last half hour of the next period with a scheduled change, as the sandbox does when time
 * passes. The service may then learn of it too late, because events are disturbed.
 * @param within seconds
 * @returns undefined without a change
 */
export async function reachEndOfPeriod(scene: Scene, within = SOON): Promise<Change | undefined> {
  const { control } = scene.payments;
  const now = control.now();
  const next = (await scheduled(scene)).find(({ end }) => end > now && end < now + within);
  if (!next) return undefined;
  control.advance(Math.max(0, next.end - HOUR / 2 - control.now()));
  control.tell(next.subscription);
  await control.delivered();
  return next;
}

/**
 * Reaches the ends of all periods that last a year, with their scheduled changes. Ends all other subscriptions before,
 * because their renewals would take long.
 * @returns the changes that were not carried out
 */
export async function endYears(scene: Scene): Promise<Difference[]> {
  const { control } = scene.payments;
  const living = () => control.list('subscriptions').filter(({ status }) => !ENDED.includes(status));
  for (const { id, items } of living())
    if (items.data[0]!.price.recurring?.interval !== 'year') control.endSubscription(id);
  const last = Math.max(...living().map(({ items }) => items.data[0]!.current_period_end));
  await settled(scene);
  const left = await endPeriods(scene, YEAR);
  await pass(scene, Math.max(0, last - control.now()) + 2 * HOUR);
  return left;
}

async function pass(scene: Scene, seconds: number): Promise<void> {
  const { control } = scene.payments;
  control.advance(seconds);
  await settled(scene);
  // The database keeps the real time, so the service would keep previews whose time has passed.
  await scene.database.query('DELETE FROM next_charges WHERE at < to_timestamp($1)', [control.now()]);
}

/** Ends all periods with a scheduled change, undisturbed. @returns the changes that were not carried out */
export async function endPeriods(scene: Scene, within = SOON): Promise<Difference[]> {
  const { control } = scene.payments;
  const left: Change[] = [];
  const reach = () => reachEndOfPeriod(scene, within);
  for (let next = await reach(); next; next = await reach()) {
    await settled(scene);
    control.advance(Math.max(0, next.end - control.now()));
    await settled(scene);
    const { id, subscription, price } = next;
    const { items } = control.list('subscriptions').find((one) => one.id === subscription)!;
    // Another interval begins in the last hour.
    const isSold = items.data.some(
      (item) => item.price.id === price && item.current_period_start >= next.end - HOUR,
    );
    const [row] = await scene.database.query<Pick<Change, 'status'> & Record<string, unknown>>(
      'SELECT status FROM offer_changes WHERE id = $1',
      [id],
    );
    if (row!.status !== 'done' || !isSold) left.push({ ...next, status: row!.status });
    if (row!.status === 'scheduled') break;
  }
  await pass(scene, 2 * HOUR);
  return left.map(({ organization, subscription, status, end }) => ({
    organization,
    when: 'after the end of the period',
    rule: 'scheduled changes are carried out',
    onlyThere: [],
    onlyHere: [`${subscription} ${end} ${status}`],
    history: '',
  }));
}

/**
 * Moves the times of all tokens into the past, so that further months have started or are over.
 * @returns the time at which the service then is, in seconds since 1970
 */
export async function startMonths({ database }: Scene, months: number): Promise<number> {
  // No month starts at this moment.
  const seconds = months * 30 * DAY + HOUR / 4;
  await database.query(
    `UPDATE token_grants SET created_at = coalesce(starts_at - age, created_at), starts_at = starts_at - age,
                             expires_at = expires_at - age, grace_until = grace_until - age
       FROM make_interval(secs => $1) AS age`,
    [seconds],
  );
  return Date.now() / 1000 + seconds;
}
