import { language, locale } from '../locales/language.js';
import { words } from '../locales/words.js';

const DATE = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const EXACT = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' });
const WEEKDAY = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
const NUMBER = new Intl.NumberFormat(locale);
const LIST = new Intl.ListFormat(language);
const SIGNED = new Intl.NumberFormat(locale, { signDisplay: 'always' });

/** Shows a date in the reader's time zone. */
export function Day({ of }: { of: string }) {
  return <time dateTime={of}>{DATE.format(new Date(of))}</time>;
}

/** Shows a date and time in the reader's time zone. */
export function Moment({ of }: { of: string }) {
  return <time dateTime={of}>{MOMENT.format(new Date(of))}</time>;
}

/** A date with weekday, in the reader's time zone. */
export function day(moment: string): string {
  return WEEKDAY.format(new Date(moment));
}

/** A time to the second, with weekday and the reader's time zone. */
export function exactly(moment: string): string {
  return EXACT.format(new Date(moment));
}

export function number(value: number): string {
  return NUMBER.format(value);
}

/** Joins words: `Research, Support, and Translator`. */
export function list(items: string[]): string {
  return LIST.format(items);
}

/** A number with its sign, such as `+5,000`. */
export function signed(value: number): string {
  return SIGNED.format(value);
}

export interface Terms {
  tokensPerPeriod: number;
  amount: number;
  currency: string;
  interval: string;
}

/** The terms of a subscription: its tokens and its price. */
export function terms({ tokensPerPeriod, amount, currency, interval }: Terms): string {
  return words.money.terms(tokensPerPeriod, money(amount, currency), interval);
}

/** @param amount in the currency's minor unit */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
