import { type Html, markup } from '../../html.js';
import type { PaymentControl } from '../control.js';
import { invalidRequest } from '../errors.js';
import type { Switches } from '../state/types.js';

/** In the order of the operator page. */
const GROUPS = ['Invoices and payments', 'Failed payments', 'Checkout and portal', 'Tax'] as const;

/** The values of each switch, and its effect as the operator page describes it. */
const switches: {
  [Name in keyof Switches]: {
    group: (typeof GROUPS)[number];
    effect: string;
    values: readonly Switches[Name][];
    label?: (value: Switches[Name]) => string;
  };
} = {
  draftHour: {
    group: 'Invoices and payments',
    effect: 'The invoice of a renewal stays a draft for an hour',
    values: [false, true],
  },
  lateInvoices: {
    group: 'Invoices and payments',
    effect: 'The invoice of a one-time purchase comes a minute after its payment',
    values: [false, true],
  },
  debitDays: {
    group: 'Invoices and payments',
    effect: 'Time until a bank debit settles or fails',
    values: [1, 3, 6, 14],
    label: (days) => (days === 1 ? '1 day' : `${days} days`),
  },
  retriesDebits: {
    group: 'Failed payments',
    effect: 'A failed bank debit is retried like a card',
    values: [false, true],
  },
  smartRetries: {
    group: 'Failed payments',
    effect: 'Retries of a failed payment',
    values: [false, true],
    label: (isSmart) => (isSmart ? '8 in two weeks' : '3 in a week'),
  },
  afterRetries: {
    group: 'Failed payments',
    effect: 'Subscription after the last retry',
    values: ['canceled', 'past_due', 'unpaid'],
  },
  pendingRefunds: {
    group: 'Invoices and payments',
    effect: 'A refund stays pending until you settle it',
    values: [false, true],
  },
  adaptivePricing: {
    group: 'Checkout and portal',
    effect: 'Checkouts offer the local currency of the buyer',
    values: [false, true],
  },
  portalNeedsConfiguration: {
    group: 'Checkout and portal',
    effect: 'Require portal configuration (as in live mode)',
    values: [false, true],
  },
  taxActive: {
    group: 'Tax',
    effect: 'Stripe Tax',
    values: [false, true],
  },
  taxPercent: {
    group: 'Tax',
    effect: 'Tax rate',
    values: [0, 7, 19],
    label: (percent) => `${percent}%`,
  },
};

export function switchList(control: PaymentControl): Html {
  const ids = Object.keys(switches) as (keyof Switches)[];
  const groups = GROUPS.map((group) => {
    const rows = ids.filter((id) => switches[id].group === group).map((id) => row(control, id));
    return markup`<div><h3>${group}</h3><ul class="switches">${rows}</ul></div>`;
  });
  return markup`<p class="small soft">Changes apply immediately.</p><div class="groups">${groups}</div>`;
}

function row(control: PaymentControl, id: keyof Switches): Html {
  const { effect, values, label } = switches[id];
  const current = control.settings[id];
  const choices = values.map((value) => {
    const text = label ? (label as (value: unknown) => string)(value) : String(value).replaceAll('_', ' ');
    return markup`<button name="value" value="${String(value)}" aria-pressed="${String(value === current)}">${text}</button>`;
  });
  const isSwitch = typeof current === 'boolean' && !label;
  return markup`<li><span>${effect}</span>
      <form method="post"><input type="hidden" name="action" value="switch"><input type="hidden" name="id" value="${id}">
        ${
          isSwitch
            ? markup`<button class="switch" role="switch" name="value" value="${String(!current)}"
                aria-checked="${String(current)}" aria-label="${effect}"></button>`
            : markup`<div class="choices" role="group" aria-label="${effect}">${choices}</div>`
        }</form></li>`;
}

export function flip(control: PaymentControl, id: string, text: string): void {
  const known = Object.hasOwn(switches, id) ? switches[id as keyof Switches] : undefined;
  const value = known?.values.find((candidate) => String(candidate) === text);
  if (value === undefined) throw invalidRequest('Unknown switch or value.');
  control.set({ [id]: value });
}
