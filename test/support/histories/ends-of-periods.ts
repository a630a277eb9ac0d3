import { settled } from '../buyer.js';
import { HOUR } from '../renewals.js';
import type { Difference, Scene } from './scene.js';

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
 * @returns undefined without a change
 */
export async function reachEndOfPeriod(scene: Scene): Promise<Change | undefined> {
  const { control } = scene.payments;
  const next = (await scheduled(scene)).find(({ end }) => end > control.now());
  if (!next) return undefined;
  control.advance(Math.max(0, next.end - HOUR / 2 - control.now()));
  control.tell(next.subscription);
  await control.delivered();
  return next;
}

/** Ends all periods with a scheduled change, undisturbed. @returns the changes that were not carried out */
export async function endPeriods(scene: Scene): Promise<Difference[]> {
  const { control } = scene.payments;
  const left: Change[] = [];
  for (let next = await reachEndOfPeriod(scene); next; next = await reachEndOfPeriod(scene)) {
    await settled(scene);
    control.advance(Math.max(0, next.end - control.now()));
    await settled(scene);
    const { id, subscription, price } = next;
    const { items } = control.list('subscriptions').find((one) => one.id === subscription)!;
    const isSold = items.data.some(
      (item) => item.price.id === price && item.current_period_start >= next.end,
    );
    const [row] = await scene.database.query<Pick<Change, 'status'> & Record<string, unknown>>(
      'SELECT status FROM offer_changes WHERE id = $1',
      [id],
    );
    if (row!.status !== 'done' || !isSold) left.push({ ...next, status: row!.status });
    if (row!.status === 'scheduled') break;
  }
  control.advance(2 * HOUR);
  await settled(scene);
  // The database keeps the real time, by which no preview is too old.
  await scene.database.query('DELETE FROM next_charges WHERE at < to_timestamp($1)', [control.now()]);
  return left.map(({ organization, subscription, status, end }) => ({
    organization,
    when: 'after the end of the period',
    rule: 'scheduled changes are carried out',
    onlyThere: [],
    onlyHere: [`${subscription} ${end} ${status}`],
    history: '',
  }));
}
