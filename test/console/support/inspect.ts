import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterRendering, endOfMotion } from './person.js';

/** Repeats a search that finds something after all animations, because parts of the page may still fade or slide in. */
async function inTheEnd(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  let found = await find();
  for (let turns = 0; found.length > 0 && turns < 5; turns++) {
    await page.evaluate(afterRendering);
    await page.evaluate(endOfMotion);
    found = await find();
  }
  return found;
}

/** Finds controls, headings and paragraphs beyond the sides of the window, and a page that scrolls sideways. */
export function outsideOfTheWindow(page: Page): Promise<string[]> {
  return inTheEnd(page, () => outsideNow(page));
}

function outsideNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isWide = document.documentElement.scrollWidth > width;
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a, button, input, select, summary, h1, h2, p'),
    ];
    const outside = controls.filter((one) => {
      if (!one.checkVisibility() || one.closest('.mantine-VisuallyHidden-root')) return false;
      const { left, right } = one.getBoundingClientRect();
      return left < 0 || right > width + 1;
    });
    return [
      ...(isWide ? [`scrolls to ${document.documentElement.scrollWidth}`] : []),
      ...outside.map((one) => `${one.tagName} ${one.textContent.slice(0, 40)} is outside`),
    ];
  });
}

/** Finds labels with a word that is broken within its letters, because its column is too narrow. */
export function brokenLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const label of document.querySelectorAll('th, dt, label, button')) {
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const { index, 0: word } of text.data.matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`${label.tagName} breaks ${word}`);
        }
      }
    }
    return broken;
  });
}

/** Finds amounts and words that are broken between their characters, and a page that scrolls sideways. */
export function brokenAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      // An amount has no-break spaces. A line may begin at a space and after a hyphen.
      for (const { index, 0: word } of text.data.matchAll(/[^ \n-]*\d[^ \n-]*|\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`breaks ${word}`);
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...broken, `scrolls to ${scrollWidth}`] : broken;
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
async function controlsWithoutName(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored, role, name }) => !ignored && CONTROLS.includes(role?.value as string) && !name?.value)
    .map(({ role }) => `a ${role!.value as string} without a name`);
}

/** Finds states that are invisible with forced colors: the current page, badges, choices, bars and the focus. */
export function hiddenPartsInForcedColors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const link of document.querySelectorAll('.page-link')) {
      const isMarked = getComputedStyle(link).borderBottomWidth !== '0px';
      if (isMarked !== link.hasAttribute('aria-current')) found.push(`link ${link.textContent}`);
    }
    for (const badge of document.querySelectorAll('.badge'))
      if (getComputedStyle(badge).outlineStyle === 'none') found.push(`badge ${badge.textContent}`);
    for (const choice of document.querySelectorAll('.mantine-SegmentedControl-control[data-active]'))
      if (getComputedStyle(choice).outlineStyle === 'none') found.push(`choice ${choice.textContent}`);
    const ground = getComputedStyle(document.body).backgroundColor;
    for (const bar of document.querySelectorAll('.mantine-Progress-section'))
      if (getComputedStyle(bar).backgroundColor === ground)
        found.push(`bar ${bar.getAttribute('aria-label')}`);
    const control = document.querySelector<HTMLElement>('main button, main a, main input');
    // A control that already has the focus, with a hidden ring, would keep the ring hidden.
    (document.activeElement as HTMLElement | null)?.blur();
    control?.focus({ focusVisible: true });
    if (control && document.activeElement === control && getComputedStyle(control).outlineStyle === 'none')
      found.push(`the focus of ${control.textContent}`);
    return found;
  });
}

/** Finds fields that do not show that they have the focus. Omits unstyled ones, such as the search field of a list. */
export function fieldsWithoutVisibleFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLElement>(
      'input:not([type=checkbox], [type=radio], [data-variant=unstyled]), select, textarea',
    );
    return [...fields].flatMap((field) => {
      field.focus({ focusVisible: true });
      const isHidden = getComputedStyle(field).outlineStyle === 'none';
      return document.activeElement === field && isHidden ? [`${field.tagName} ${field.id}`] : [];
    });
  });
}

/** Popups that the person has opened, and can close with Escape. They may cover a control. */
const OPENED = '.mantine-Popover-dropdown, [role="menu"], [role="listbox"], [role="tooltip"]';

/**
 * Finds controls that are entirely hidden behind others when they have the focus, such as behind the header. Goes to the
 * end of the page and back, because either may scroll a control behind something.
 */
export function obscuredFocus(page: Page): Promise<string[]> {
  return page.evaluate((opened) => {
    // What is behind a dialog cannot have the focus.
    const place = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document;
    const controls = [
      ...place.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ];
    const obscured = [...controls, ...controls.toReversed()].flatMap((one) => {
      one.focus({ focusVisible: true });
      if (document.activeElement !== one) return [];
      // A hidden input, such as that of a switch, is shown by its label.
      const parts = [one, ...((one as HTMLInputElement).labels ?? [])];
      const fronts = parts.flatMap((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return [0.1, 0.5, 0.9].flatMap((x) =>
          [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
        );
      });
      const isShown = fronts.some(
        (front) =>
          front?.closest(opened) ||
          parts.some((part) => front && (part.contains(front) || front.contains(part))),
      );
      return isShown ? [] : [`${one.outerHTML.slice(0, 80)} is behind ${fronts[4]?.outerHTML.slice(0, 80)}`];
    });
    (document.activeElement as HTMLElement | null)?.blur(); // the first link is visible only with the focus
    return obscured;
  }, OPENED);
}

/** Finds what can be dragged, except `input type=range`, which also reacts to clicks and keys. */
export function draggableParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[draggable="true"], [role="slider"], [role="separator"][tabindex]')].map(
      (one) => one.outerHTML.slice(0, 80),
    ),
  );
}

/**
 * Checks a page for violations of accessibility rules with axe.
 * @param rules the ids of some of the rules. By default those that axe enables, and its only one of WCAG 2.2
 * @returns a line per violation
 */
export async function violationsOfAccessibility(page: Page, ...rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return inTheEnd(page, () => violationsNow(page, rules));
}

async function violationsNow(page: Page, rules: string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        rules.length > 0 ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } },
      ),
    rules,
  );
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Finds headings out of order, missing or doubled landmarks, and navigations and controls without a name. */
export async function problemsOfStructure(page: Page): Promise<string[]> {
  return [
    ...headingProblems(await page.locator('main').ariaSnapshot()),
    ...landmarkProblems(await page.ariaSnapshot()),
    ...(await controlsWithoutName(page)),
  ];
}

/** Finds what a printed page should not have, and what it lacks. */
export async function problemsOfPrint(page: Page): Promise<string[]> {
  return [
    ...((await page.locator('main h1').isVisible()) ? [] : ['no heading']),
    ...((await page.getByRole('banner').isVisible()) ? ['header'] : []),
    ...(await page.getByRole('button').allTextContents()),
  ];
}

/** @param snapshot the accessibility tree of the main part */
function headingProblems(snapshot: string): string[] {
  const levels = [...snapshot.matchAll(/heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level));
  return [
    ...(levels.filter((level) => level === 1).length === 1 ? [] : ['not one heading of level 1']),
    ...levels.flatMap((level, index) =>
      level > (levels[index - 1] ?? 0) + 1 ? [`skips to level ${level}`] : [],
    ),
  ];
}

/** @param snapshot the accessibility tree of the page */
function landmarkProblems(snapshot: string): string[] {
  const count = (role: string) => [...snapshot.matchAll(new RegExp(`^\\s*- ${role}\\b`, 'gm'))].length;
  return [
    ...(count('main') === 1 ? [] : ['not one main landmark']),
    ...(count('banner') === 1 ? [] : ['not one banner']),
    ...[...snapshot.matchAll(/^\s*- navigation:?$/gm)].map(() => 'a navigation without a name'),
  ];
}
