import { darken, lighten, luminance, type MantineColorsTuple } from '@mantine/core';

/** The share of white in each shade up to the base, and of black in those after it. */
const TINTS = [0.95, 0.89, 0.76, 0.6, 0.45, 0.28, 0.12, 0];
const DARKER = [0.18, 0.36];

/** Ten shades of a color. Shade 7 is the color itself, on which white text must be readable. */
export function shades(base: string): MantineColorsTuple {
  return [
    ...TINTS.map((white) => lighten(base, white)),
    ...DARKER.map((black) => darken(base, black)),
  ] as unknown as MantineColorsTuple;
}

/** The luminance at which white text has a contrast of a little more than 4.5 to 1. */
const LIGHTEST = 0.18;

/** The lightest tint of a color on which white text is readable. In dark mode, the color itself is hardly visible. */
export function readableTint(base: string): string {
  let white = 0;
  while (luminance(lighten(base, white + 0.01)) < LIGHTEST) white += 0.01;
  return lighten(base, white);
}
