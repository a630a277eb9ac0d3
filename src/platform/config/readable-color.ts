/** Below this relative luminance of a color, white text on it is readable, and so is text of this color on white. */
const READABLE = 0.16;

/** Darkens a color such as `#ffcc00` until white text on it is readable: a contrast of more than 4.5 to 1. */
export function readableColor(color: string): string {
  let channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  while (luminance(channels) > READABLE) channels = channels.map((channel) => Math.floor(channel * 0.95));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
