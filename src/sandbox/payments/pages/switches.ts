import { type Html, markup, table } from '../../html.js';
import type { PaymentControl } from '../control.js';
import { invalidRequest } from '../errors.js';
import type { Switches } from '../state/types.js';
import { button } from './forms.js';

/** The values of each switch, and its effect as the operator page describes it. */
const switches: { [Name in keyof Switches]: { effect: string; values: readonly Switches[Name][] } } = {
  draftHour: {
    effect: 'The invoice of a renewal stays a draft for an hour',
    values: [false, true],
  },
  debitDays: { effect: 'Days until a bank debit arrives or fails', values: [1, 3, 6, 14] },
  smartRetries: { effect: 'A failed payment is retried 8 times in two weeks', values: [false, true] },
  pendingRefunds: { effect: 'Refunds stay pending until they are settled below', values: [false, true] },
  adaptivePricing: {
    effect: 'Sessions offer a local currency unless they disable it',
    values: [false, true],
  },
  portalNeedsConfiguration: {
    effect: 'A portal session needs a configuration, as in live mode',
    values: [false, true],
  },
  taxActive: { effect: 'Stripe Tax is set up in the account', values: [false, true] },
  lateInvoices: {
    effect: 'The invoice of a one-time purchase is created a minute after the payment',
    values: [false, true],
  },
  taxPercent: { effect: 'Rate of automatic tax in percent', values: [0, 7, 19] },
  afterRetries: {
    effect: 'Status of a subscription after the last failed retry',
    values: ['canceled', 'past_due', 'unpaid'],
  },
};

export function switchTable(control: PaymentControl): Html {
  const rows = Object.entries(switches).map(([id, { effect, values }]) => {
    const current = String(control.settings[id as keyof Switches]);
    const others = values.map(String).filter((value) => value !== current);
    const buttons = others.map((value) => button(`Set to ${value}`, { action: 'switch', id, value }));
    return [markup`${effect}`, markup`${current}`, markup`${buttons}`];
  });
  return table(['Switch', 'Value', 'Actions'], rows);
}

export function flip(control: PaymentControl, id: string, text: string): void {
  const known = Object.hasOwn(switches, id) ? switches[id as keyof Switches] : undefined;
  const value = known?.values.find((candidate) => String(candidate) === text);
  if (value === undefined) throw invalidRequest('Unknown switch or value.');
  control.set({ [id]: value });
}
