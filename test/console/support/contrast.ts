import type { Page } from 'playwright-core';

/**
 * Finds controls whose edge has a contrast of less than 3:1 with their surroundings: main buttons outside of notices,
 * switches, and checkboxes and radio buttons that are not chosen. axe looks only at texts.
 */
export function faintEdges(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pixel = document
      .createElement('canvas')
      .getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' })!;

    /** The luminance of colors over each other, as WCAG defines it. @param colors the lowest first */
    const luminance = (colors: string[]) => {
      for (const color of ['white', ...colors]) {
        pixel.fillStyle = color;
        pixel.fillRect(0, 0, 1, 1);
      }
      const [red, green, blue] = [...pixel.getImageData(0, 0, 1, 1).data].map((value) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const backgrounds = (element: Element | null): string[] =>
      element ? [...backgrounds(element.parentElement), getComputedStyle(element).backgroundColor] : [];

    const edges: [selector: string, edge: (style: CSSStyleDeclaration) => string][] = [
      [
        '.mantine-Checkbox-input:not(:checked, :indeterminate, :disabled), .mantine-Radio-radio:not(:checked, :disabled)',
        ({ borderTopColor }) => borderTopColor,
      ],
      [
        '.mantine-Switch-input:not(:disabled) + .mantine-Switch-track, .mantine-Button-root[data-variant="filled"]:not(:disabled, [data-disabled], .notice *)',
        ({ backgroundColor }) => backgroundColor,
      ],
    ];
    return edges.flatMap(([selector, edge]) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        const around = backgrounds(element.parentElement);
        const [dark, light] = [
          luminance(around),
          luminance([...around, edge(getComputedStyle(element))]),
        ].sort((one, other) => one - other);
        const contrast = (light! + 0.05) / (dark! + 0.05);
        return contrast < 3 ? [`${element.className} has an edge of ${contrast.toFixed(2)}:1`] : [];
      }),
    );
  });
}
