import { type Html, markup, table } from '../../html.js';
import { faultKinds } from '../faults.js';
import { button } from './forms.js';
import { section } from './section.js';
import { switchList } from './switches.js';
import type { Visit } from './view.js';

export const settingSections = {
  promotions: (visit: Visit) => section(visit, 'promotions', promotions(visit)),
  faults: (visit: Visit) => section(visit, 'faults', faults(visit)),
  switches: (visit: Visit) => section(visit, 'switches', switchList(visit.control)),
};

function promotions({ account }: Visit): Html {
  const rows = account.store
    .all('promotionCodes')
    .map(({ code, promotion, times_redeemed: uses, active }) => {
      const coupon = account.store.get('coupons', promotion.coupon ?? '');
      const percent = coupon?.percent_off;
      return [
        markup`<code>${code}</code>`,
        markup`${percent ? `${percent}%` : 'an amount'} off`,
        markup`${uses} used${!active && ', no longer valid'}`,
      ];
    });
  return markup`<p class="small soft">Buyers enter a code on the checkout page.</p>
    <form method="post" class="fields">
      <input type="hidden" name="action" value="promotion">
      <label>Code <input name="code" required></label>
      <label>Percent off (1 to 100) <input name="amount" type="number" min="1" max="100" required></label>
      <button class="quiet">Create code</button>
    </form>
    ${table('codes', ['Code', 'Discount', 'Use'], rows)}`;
}

function faults({ control }: Visit): Html {
  const options = Object.entries(faultKinds).map(
    ([kind, effect]) => markup`<option value="${kind}">${effect}</option>`,
  );
  const waiting = control.faults
    .all()
    .map(
      ({ kind, times = 1 }) =>
        markup`<li>${faultKinds[kind]} (${times} ${times === 1 ? 'request' : 'requests'})</li>`,
    );
  return markup`
    <p class="small soft">The next requests of the service fail in the selected way.</p>
    <form method="post" class="fields">
      <input type="hidden" name="action" value="fault">
      <label>Fault <select name="kind">${options}</select></label>
      <label>Number of requests <input name="times" type="number" min="1" value="1"></label>
      <button class="quiet">Add fault</button>
    </form>
    ${
      waiting.length > 0
        ? markup`<ul class="small">${waiting}</ul>${button('Clear', { action: 'no faults' })}`
        : markup`<p class="empty">No faults waiting.</p>`
    }`;
}
