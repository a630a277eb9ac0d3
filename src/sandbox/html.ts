import { escapeHtml } from '../platform/text/escape-html.js';

/** HTML that is inserted without escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | Html[] | null | undefined | false;

/** Escapes its values, except `Html`. Not named `html`, because the formatter would reflow such templates. */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => part + render(values[index])).join(''));
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return escapeHtml(String(value));
}

/**
 * A table without the columns that are empty in every row.
 * @param items what the rows are, in plural
 * @param changed the index of the row that the last action changed
 */
export function table(items: string, allHeadings: string[], allRows: Html[][], changed = -1): Html {
  if (allRows.length === 0) return markup`<p class="empty">No ${items} yet.</p>`;
  const isUsed = (_one: unknown, index: number) => allRows.some((cells) => cells[index]!.text !== '');
  const headings = allHeadings.filter(isUsed);
  const rows = allRows.map((cells) => cells.filter(isUsed));
  const head = headings.map(
    (heading) =>
      markup`<th scope="col" role="columnheader" data-label="${heading}"><span>${heading}</span></th>`,
  );
  const body = rows.map((cells, index) => row(headings, cells, index === changed));
  // On narrow screens, CSS shows rows as blocks, which drops the table's roles. Explicit roles restore them.
  return markup`<div class="scroll"><table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead>
    <tbody role="rowgroup">${body}</tbody></table></div>`;
}

function row(headings: string[], cells: Html[], isChanged: boolean): Html {
  const columns = cells.map(
    (cell, index) => markup`<td role="cell" data-label="${headings[index]}">${cell}</td>`,
  );
  return markup`<tr role="row"${isChanged && new Html(' class="changed"')}>${columns}</tr>`;
}

export type Tone = 'good' | 'warn' | 'bad' | 'plain';

export function badge(text: string, tone: Tone = 'plain'): Html {
  return markup`<span class="badge ${tone}">${text}</span>`;
}

/** Paths of icons, which are those of the console. */
const ICONS = { back: 'M5 12h14M5 12l6 6M5 12l6-6', down: 'M6 9l6 6l6-6', next: 'M9 6l6 6l-6 6' };

export function icon(name: keyof typeof ICONS): Html {
  return markup`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
}

/** A person, with the initials that the console shows without a picture, on a color that depends on the name. */
export function person(name: string, address: string, note?: Html): Html {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const initials = words.slice(0, 2).map((word) => [...word][0]!.toUpperCase());
  return markup`<span class="person">
    <span class="initials" style="--hue: ${hueOf(name)}" aria-hidden="true">${initials.join('')}</span>
    <span class="who"><span><bdi>${name}</bdi> <small class="soft">${address}</small></span>${note}</span></span>`;
}

/** In the order of the console's colors. */
const HUES = ['#3448c5', '#9c36b5', '#17663a', '#3b5bdb', '#c2255c', '#7d4e00', '#6741d9', '#a8201a'];

/** Selects as Mantine does, so that a person has the same color as in the console. */
function hueOf(name: string): string {
  let hash = 0;
  for (let index = 0; index < name.length; index++) hash = (hash * 31 + name.charCodeAt(index)) | 0;
  return HUES[Math.abs(hash) % HUES.length]!;
}

/** The result of a submitted form. It gets the focus, so that browsers scroll to it and screen readers read it. */
export function outcome(text: string, isDone: boolean): Html {
  const [name, role] = isDone ? ['done', 'status'] : ['problem', 'alert'];
  return markup`<p class="${name}" role="${role}" tabindex="-1" autofocus>${text}</p>`;
}
