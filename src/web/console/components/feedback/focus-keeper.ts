/**
 * Where the focused element was: its ancestors, and its row in a list or table. Used after the element has been
 * removed.
 */
interface Place {
  ancestors: Element[];
  row: { list: Element; index: number } | null;
}

let place: Place | null = null;

/**
 * When the focused element is removed, such as the button of a deleted row, moves the focus to a nearby element.
 * Browsers move it to the start of the page, so keyboard users would lose their position.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => (place = placeOf(target as Element)));
  // After a click elsewhere, a removed element needs no replacement.
  document.addEventListener('pointerdown', () => (place = null), { capture: true });
  new MutationObserver(() => requestAnimationFrame(repair)).observe(document.body, {
    childList: true,
    subtree: true,
  });
}

export function placeOf(element: Element): Place {
  const ancestors: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) ancestors.push(one);
  const row = element.closest('li, tr');
  const list = row?.parentElement;
  return { ancestors, row: row && list ? { list, index: [...list.children].indexOf(row) } : null };
}

/** Runs before the next frame, so that components can set the focus first. */
function repair(): void {
  if (!place || document.activeElement !== document.body || place.ancestors[0]?.isConnected) return;
  focusAt(place);
}

/** Focuses what is nearest to a place whose element has been removed. */
export function focusAt(place: Place): void {
  const next = nextPlace(place);
  if (!next) return;
  // Makes the element focusable by scripts, but not by the Tab key.
  if (!next.hasAttribute('tabindex')) next.setAttribute('tabindex', '-1');
  next.focus();
}

/** The row that follows a removed one, or else the nearest remaining heading or row. */
function nextPlace({ ancestors, row }: Place): HTMLElement | null {
  const left = ancestors.find((one) => one.isConnected);
  if (row && left === row.list)
    return left.children.item(Math.min(row.index, left.children.length - 1)) as HTMLElement | null;
  for (let one = left; one; one = one.parentElement ?? undefined) {
    const heading = one.querySelector<HTMLElement>('h1, h2');
    if (heading) return heading;
    if (one.matches('li, tr')) return one as HTMLElement;
  }
  return null;
}
