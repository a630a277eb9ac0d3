import { luminance } from '@mantine/core';
import { readableTint } from './shades.js';

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

describe('the filled color in dark mode', () => {
  it.each(['#3448c5', '#a8201a', '#000000', '#856a00', '#0000ff', '#00703c'])(
    'has enough contrast with its white text and with the card: %s',
    (color) => {
      const tint = luminance(readableTint(color));
      expect(contrast(tint, 1)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tint, luminance('#1d1f27'))).toBeGreaterThanOrEqual(3);
    },
  );
});
