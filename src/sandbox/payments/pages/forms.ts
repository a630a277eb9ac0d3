import { Html, markup } from '../../html.js';

export function button(label: string, fields: Record<string, string>, isMain = false): Html {
  return markup`<form method="post" class="inline">${hidden(fields)}
    <button${!isMain && new Html(' class="quiet"')}>${label}</button></form>`;
}

export function amountForm(label: string, fields: Record<string, string>, placeholder: string): Html {
  return markup`<form method="post" class="inline">${hidden(fields)}<input name="amount" type="number"
    placeholder="${placeholder}" aria-label="${label}: ${placeholder}"><button class="quiet">${label}</button></form>`;
}

export function act(action: string, id: string, label = action): Html {
  return button(label, { action, id });
}

function hidden(fields: Record<string, string>): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  );
}
