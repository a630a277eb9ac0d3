import { Html, icon, markup } from '../../html.js';

export function button(label: string, fields: Record<string, string>, isMain = false): Html {
  return markup`<form method="post" class="inline">${hidden(fields)}
    <button${!isMain && new Html(' class="quiet"')}>${label}</button></form>`;
}

export function amountForm(label: string, fields: Record<string, string>, placeholder: string): Html {
  return markup`<form method="post" class="inline">${hidden(fields)}<input name="amount" type="number"
    placeholder="${placeholder}" aria-label="${label}: ${placeholder}"><button class="quiet">${label}</button></form>`;
}

/** @param hint below the input */
export function input(label: string, name: string, value?: string | null, hint?: string): Html {
  return markup`<label>${label} <input name="${name}" value="${value}">${hint && markup`<small>${hint}</small>`}</label>`;
}

/** @param label what happens */
export function act(label: string, action: string, id: string): Html {
  return button(label, { action, id });
}

/** The actions of a row: the usual one, and the others in a part that opens. */
export function actions(first: Html | Html[] | false, ...others: (Html | false)[]): Html {
  const rest = others.filter((one) => one !== false);
  const more = markup`<details><summary>More ${icon('down')}</summary><div class="actions">${rest}</div></details>`;
  return markup`${(first || rest.length > 0) && markup`<div class="actions">${first} ${rest.length > 0 && more}</div>`}`;
}

function hidden(fields: Record<string, string>): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  );
}
