import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Finds controls that are not completely inside the window, and a page that scrolls sideways. */
export function outsideOfTheWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isWide = document.documentElement.scrollWidth > width;
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a, button, input, select, summary, h1, h2, p'),
    ];
    const outside = controls.filter((one) => {
      if (!one.checkVisibility() || one.closest('.tabs, .visually-hidden, .finder-list, dialog.palette > h2'))
        return false;
      const { left, right } = one.getBoundingClientRect();
      return left < 0 || right > width + 1;
    });
    return [
      ...(isWide ? [`scrolls to ${document.documentElement.scrollWidth}`] : []),
      ...outside.map((one) => `${one.tagName} ${one.textContent.slice(0, 40)} is outside`),
    ];
  });
}

const CONTROLS = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'option',
  'listbox',
];

/** Finds controls that screen readers cannot name, in Chromium's accessibility tree. */
export async function controlsWithoutName(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored, role, name }) => !ignored && CONTROLS.includes(role?.value as string) && !name?.value)
    .map(({ role }) => `a ${role!.value as string} without a name`);
}

/** Finds states that are invisible with forced colors: the current tab, badges and the focus. */
export function hiddenPartsInForcedColors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor;
    const found: string[] = [];
    for (const tab of document.querySelectorAll('.tabs a')) {
      const isMarked = getComputedStyle(tab).borderBottomColor !== ground;
      if (isMarked !== tab.hasAttribute('aria-current')) found.push(`tab ${tab.textContent}`);
    }
    for (const badge of document.querySelectorAll('.badge'))
      if (getComputedStyle(badge).outlineStyle === 'none') found.push(`badge ${badge.textContent}`);
    const control = document.querySelector<HTMLElement>('main button, main a, main input');
    // A second focus of the same control would not make a hidden ring visible.
    (document.activeElement as HTMLElement | null)?.blur();
    control?.focus({ focusVisible: true });
    if (control && document.activeElement === control && getComputedStyle(control).outlineStyle === 'none')
      found.push(`the focus of ${control.textContent}`);
    return found;
  });
}

/** Checks a page for violations of accessibility rules with axe. @returns a line per violation */
export async function violationsOfAccessibility(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
