const LOCALE = 'en-GB';
const DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const NUMBER = new Intl.NumberFormat(LOCALE);

/** Shows a date in the reader's time zone. */
export function Day({ of }: { of: string }) {
  return <time dateTime={of}>{DATE.format(new Date(of))}</time>;
}

/** Shows a date and time in the reader's time zone. */
export function Moment({ of }: { of: string }) {
  return <time dateTime={of}>{MOMENT.format(new Date(of))}</time>;
}

export function number(value: number): string {
  return NUMBER.format(value);
}

export function tokens(value: number): string {
  return `${number(value)} ${value === 1 ? 'token' : 'tokens'}`;
}

export interface Terms {
  tokensPerPeriod: number;
  amount: number;
  currency: string;
  interval: string;
}

/** The terms of a subscription: its tokens and its price. */
export function terms({ tokensPerPeriod, amount, currency, interval }: Terms): string {
  return `${tokens(tokensPerPeriod)} for ${money(amount, currency)} per ${interval}`;
}

/** Formats an amount of money. @param amount in the currency's minor unit */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
