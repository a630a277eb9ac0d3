import { escapeHtml } from '../../../platform/text/escape-html.js';

/** Text that needs no escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | Html[] | null | undefined | false;

/** Escapes its values, except HTML. Not named `html`, because the formatter would reflow such templates. */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => part + render(values[index])).join(''));
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return escapeHtml(String(value));
}

/** A form with only a button. */
export function button(label: string, fields: Record<string, string>, isMain = false): Html {
  const hidden = Object.entries(fields).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  );
  return markup`<form method="post">${hidden}<button${!isMain && new Html(' class="quiet"')}>${label}</button></form>`;
}

/** A form with an amount and a button. */
export function amountForm(label: string, fields: Record<string, string>, placeholder: string): Html {
  const hidden = Object.entries(fields).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  );
  return markup`<form method="post">${hidden}<input name="amount" type="number" placeholder="${placeholder}"
    aria-label="${label}"><button class="quiet">${label}</button></form>`;
}

export function table(headings: string[], rows: Html[][]): Html {
  if (rows.length === 0) return markup`<p class="quiet">None yet.</p>`;
  const head = headings.map((heading) => markup`<th>${heading}</th>`);
  const body = rows.map((row) => markup`<tr>${row.map((cell) => markup`<td>${cell}</td>`)}</tr>`);
  return markup`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export function moment(seconds: number | null): string {
  return seconds === null ? '–' : new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
}
