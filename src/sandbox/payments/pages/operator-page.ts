import { type Html, markup, outcome, table } from '../../html.js';
import { utc } from '../../time.js';
import { invalidRequest } from '../errors.js';
import { faultKinds } from '../faults.js';
import { day } from '../state/clock.js';
import { button } from './forms.js';
import { actionNamed } from './operator-actions.js';
import { figures } from './operator-figures.js';
import { customerTables } from './operator-tables.js';
import { paymentTables } from './payment-tables.js';
import { section } from './section.js';
import { switchTable } from './switches.js';
import type { View, Visit } from './view.js';
import { webhookSection } from './webhook-section.js';

export function operatorPage(visit: Visit): View {
  const { control, problem } = visit;
  return {
    title: 'Payments',
    isWide: true,
    body: markup`
      <p class="soft">This page stands in for Stripe. See its current state, and act as the customers, the banks and Stripe.
        All times are in UTC.</p>
      ${problem && outcome(problem, false)}
      ${figures(visit)}
      ${section(visit, 'clock', 'Clock', clock(visit))}
      ${customerTables(visit)}
      ${paymentTables(visit)}
      ${webhookSection(visit)}
      ${section(visit, 'promotions', 'Promotion codes', promotions(visit))}
      ${section(visit, 'faults', 'Faults', faults(visit))}
      ${section(visit, 'switches', 'Behavior', switchTable(control))}`,
  };
}

/** @returns the URL of the page with the outcome, at the changed section */
export async function onOperatorPage({ control, account }: Visit, form: URLSearchParams): Promise<string> {
  const name = form.get('action') ?? '';
  const id = form.get('id') ?? '';
  const [, , run] = actionNamed(name) ?? [];
  if (!run) throw invalidRequest('Unknown action.');
  await run(control, id, form);
  return `${account.pagesUrl}?${new URLSearchParams({ done: name, ...(id && { id }) }).toString()}`;
}

function clock({ account, control }: Visit): Html {
  const days = Math.round(account.clock.offset / day);
  return markup`
    <p><strong>${utc(control.now())}</strong>${days !== 0 && `, ${Math.abs(days)} days ${days > 0 ? 'ahead of' : 'behind'} the real time`}</p>
    ${button('Advance by a month', { action: 'month' }, true)} ${button('By a day', { action: 'day' })}
    ${button('By an hour', { action: 'hour' })} ${button('By a year', { action: 'year' })}
    <p class="small soft">Runs the renewals, retries and expiries that become due. The clock cannot go back.</p>`;
}

function promotions({ account }: Visit): Html {
  const rows = account.store
    .all('promotionCodes')
    .map(({ code, promotion, times_redeemed: uses, active }) => {
      const coupon = account.store.get('coupons', promotion.coupon ?? '');
      const percent = coupon?.percent_off;
      return [
        markup`<code>${code}</code>`,
        markup`${percent ? `${percent} %` : 'an amount'} off`,
        markup`${uses} used${!active && ', no longer valid'}`,
      ];
    });
  return markup`${table(['Code', 'Discount', 'Use'], rows)}
    <form method="post" class="stacked">
      <input type="hidden" name="action" value="promotion">
      <label>Code <input name="code" required></label>
      <label>Percent off <input name="amount" type="number" min="1" max="100" required></label>
      <button class="quiet">Create</button>
    </form>`;
}

function faults({ control }: Visit): Html {
  const options = Object.entries(faultKinds).map(
    ([kind, effect]) => markup`<option value="${kind}">${kind}: ${effect}</option>`,
  );
  const waiting = control.faults.all().map(({ kind, times = 1 }) => `${kind} (${times})`);
  return markup`
    <p class="soft">The next requests of the service fail in the selected way.</p>
    ${waiting.length > 0 && markup`<p>Waiting: ${waiting.join(', ')}</p>${button('Clear', { action: 'no faults' })}`}
    <form method="post" class="stacked">
      <input type="hidden" name="action" value="fault">
      <label>Number of requests <input name="times" type="number" min="1" value="1"></label>
      <label>Fault <select name="kind">${options}</select></label>
      <button class="quiet">Add</button>
    </form>`;
}
