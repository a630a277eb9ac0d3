import { type Html, markup } from '../../html.js';
import type { PaymentControl } from '../control.js';
import { invalidRequest } from '../errors.js';
import type { Switches } from '../state/types.js';

/** The values of each switch, and its effect as the operator page describes it. */
const switches: {
  [Name in keyof Switches]: {
    effect: string;
    values: readonly Switches[Name][];
    label?: (value: Switches[Name]) => string;
  };
} = {
  draftHour: {
    effect: 'The invoice of a renewal stays a draft for an hour',
    values: [false, true],
  },
  lateInvoices: {
    effect: 'The invoice of a one-time purchase comes a minute after its payment',
    values: [false, true],
  },
  debitDays: {
    effect: 'A bank debit settles or fails after',
    values: [1, 3, 6, 14],
    label: (days) => (days === 1 ? '1 day' : `${days} days`),
  },
  retriesDebits: { effect: 'A failed bank debit is retried like a card', values: [false, true] },
  smartRetries: {
    effect: 'Retries of a failed payment',
    values: [false, true],
    label: (isSmart) => (isSmart ? '8 in two weeks' : '3 in a week'),
  },
  afterRetries: {
    effect: 'After the last failed retry, a subscription becomes',
    values: ['canceled', 'past_due', 'unpaid'],
  },
  pendingRefunds: { effect: 'A refund stays pending until you settle it', values: [false, true] },
  adaptivePricing: { effect: 'Checkouts offer the local currency of the buyer', values: [false, true] },
  portalNeedsConfiguration: {
    effect: 'The customer portal must be configured first, as in live mode',
    values: [false, true],
  },
  taxActive: { effect: 'Stripe Tax is set up', values: [false, true] },
  taxPercent: { effect: 'Tax rate', values: [0, 7, 19], label: (percent) => `${percent}%` },
};

export function switchList(control: PaymentControl): Html {
  const rows = Object.entries(switches).map(([id, { effect, values, label }]) => {
    const current = control.settings[id as keyof Switches];
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
  });
  return markup`<ul class="switches">${rows}</ul>`;
}

export function flip(control: PaymentControl, id: string, text: string): void {
  const known = Object.hasOwn(switches, id) ? switches[id as keyof Switches] : undefined;
  const value = known?.values.find((candidate) => String(candidate) === text);
  if (value === undefined) throw invalidRequest('Unknown switch or value.');
  control.set({ [id]: value });
}
