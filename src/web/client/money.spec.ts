import { formatMoney, pricePerThousand } from './money.js';

const shown = (amount: number, currency: string) =>
  formatMoney(amount, currency, 'en', { trailingZeroDisplay: 'stripIfInteger' }).replaceAll('\u00a0', ' ');

describe('formatMoney', () => {
  it.each([
    [2900, 'eur', '€29'],
    [2950, 'eur', '€29.50'],
    [1, 'usd', '$0.01'],
    [-1999, 'usd', '-$19.99'],
    [0, 'eur', '€0'],
    [500, 'jpy', '¥500'],
    [5000, 'clp', 'CLP 5,000'],
    [1_750_000, 'huf', 'HUF 17,500'],
    [1_750_050, 'huf', 'HUF 17,500.50'],
    [1_750_000, 'ugx', 'UGX 17,500'],
    [1_750_000, 'isk', 'ISK 17,500'],
    [5120, 'kwd', 'KWD 5.120'],
    [5000, 'bhd', 'BHD 5'],
  ])('shows %i %s as %s', (amount, currency, text) => expect(shown(amount, currency)).toBe(text));

  it.each(['en', 'de', 'fr', 'sv', 'pl'])('leaves no place for a line break in %s', (locale) => {
    for (const currency of Intl.supportedValuesOf('currency'))
      expect(formatMoney(1_234_567_890, currency.toLowerCase(), locale)).not.toContain(' ');
  });

  // Two decimals at Stripe and none in Intl.
  it.each('afn all cop huf idr isk lak lbp mmk pkr sos ugx yer'.split(' '))(
    'divides %s by 100',
    (currency) => {
      expect(shown(123_400, currency)).toBe(`${currency.toUpperCase()} 1,234`);
    },
  );

  it.each('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))(
    'does not divide %s',
    (currency) => expect(shown(1234, currency)).toMatch(/1,234$/),
  );

  it.each('bhd jod kwd omr tnd'.split(' '))('divides %s by 1000', (currency) => {
    expect(shown(1_234_560, currency)).toBe(`${currency.toUpperCase()} 1,234.560`);
  });
});

describe('pricePerThousand', () => {
  it.each([
    [2900, 100_000, 29],
    [1500, 40_000, 38],
    [1000, 1000, 1000],
    [50, 10, 5000],
    [900, 10_000_000, 0],
    [0, 1000, 0],
    [900, 0, null],
  ])('divides %i by %i tokens into %s', (amount, tokens, price) =>
    expect(pricePerThousand(amount, tokens)).toBe(price),
  );
});
