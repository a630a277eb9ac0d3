import { formatMoney } from '../../client/money.js';
import { language, locale } from '../locales/language.js';
import { words } from '../locales/words.js';

const DATE = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const CLOCK = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const SHORT = new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const EXACT = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' });
const WEEKDAY = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
const NUMBER = new Intl.NumberFormat(locale);
const LIST = new Intl.ListFormat(language);
const SIGNED = new Intl.NumberFormat(locale, { signDisplay: 'always' });

/** What stands between the digits of numbers. */
export const separators = Object.fromEntries(
  NUMBER.formatToParts(1_000_000.5).map(({ type, value }) => [type, value]),
) as Record<'group' | 'decimal', string>;

/** Shows a date in the reader's time zone. */
export function Day({ of }: { of: string }) {
  return <time dateTime={of}>{date(of)}</time>;
}

/** A date in the reader's time zone, as a text. */
export function date(of: string): string {
  return DATE.format(new Date(of));
}

/** Shows a date and time in the reader's time zone. */
export function Moment({ of }: { of: string }) {
  return <time dateTime={of}>{MOMENT.format(new Date(of))}</time>;
}

/** Shows the time of today, or the day and time. */
export function Clock({ of }: { of: string }) {
  const time = new Date(of);
  const isToday = time.toDateString() === new Date().toDateString();
  return (
    <time dateTime={of} title={exactly(of)}>
      {(isToday ? CLOCK : SHORT).format(time)}
    </time>
  );
}

/** A date and time in the reader's time zone, as a text. */
export function moment(of: string): string {
  return MOMENT.format(new Date(of));
}

/** Shows the time of a day, in the reader's time zone. Its title has the exact time. */
export function Time({ of }: { of: string }) {
  return (
    <time dateTime={of} title={exactly(of)}>
      {CLOCK.format(new Date(of))}
    </time>
  );
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

/** A number with its sign, such as `+5,000`. The minus is as wide as the plus. */
export function signed(value: number): string {
  return SIGNED.format(value).replace('-', '−');
}

export interface Terms {
  tokensPerPeriod: number;
  /** `month` if the tokens of a year are granted month by month. */
  tokensEvery?: string | null;
  amount: number;
  currency: string;
  interval: string;
  /** The number of intervals in a period, by default one. */
  intervalCount?: number;
}

/** The terms of a subscription: its tokens and its price. */
export function terms({ tokensPerPeriod: count, tokensEvery, ...price }: Terms): string {
  const tokens = tokensEvery ? words.money.tokensPer(count, tokensEvery) : words.money.tokens(count);
  return words.money.purchase(tokens, subscriptionPrice(price));
}

/** The price of a subscription, such as `€29 per month`. */
export function subscriptionPrice({
  amount,
  currency,
  interval,
  intervalCount = 1,
}: Omit<Terms, 'tokensPerPeriod' | 'tokensEvery'>): string {
  return words.money.price(money(amount, currency), interval, intervalCount);
}

/** The sums of amounts by currency, such as `€49 and $10`. */
export function sums(amounts: { amount: number; currency: string }[]): string {
  const totals = new Map<string, number>();
  for (const { amount, currency } of amounts) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return list([...totals].map(([currency, total]) => money(total, currency)));
}

/** @param amount in the currency's minor unit */
export function money(amount: number, currency: string): string {
  return formatMoney(amount, currency, locale, { trailingZeroDisplay: 'stripIfInteger' });
}
