import { type Html, markup } from '../../html.js';
import { utc } from '../../time.js';
import type { Account } from '../state/account.js';
import { day } from '../state/clock.js';

/** How far the clock is from the real time, such as `31 days ahead of the real time`. Null below half a day. */
export function distanceOf({ clock }: Account): string | null {
  const days = Math.round(clock.offset / day);
  if (days === 0) return null;
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return `${count} ${days > 0 ? 'ahead of' : 'behind'} the real time`;
}

/** Explains to a buyer why periods do not begin today. */
export function clockNote(account: Account): Html | null {
  const distance = distanceOf(account);
  if (distance === null) return null;
  return markup`<p class="small soft">Here it is ${utc(account.clock.now())} UTC, ${distance}: the sample data or the
    <a href="${account.pagesUrl}">payments</a> page has moved the clock. Periods and renewals follow it.</p>`;
}
