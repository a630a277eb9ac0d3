import { Html, markup, outcome } from '../../html.js';
import { utc } from '../../time.js';
import { invalidRequest } from '../errors.js';
import { distanceOf } from './clock-note.js';
import { button } from './forms.js';
import { actionNamed, type SectionKey } from './operator-actions.js';
import { figures } from './operator-figures.js';
import { customerSections } from './operator-tables.js';
import { paymentSections } from './payment-tables.js';
import { filterOf, section, SECTIONS } from './section.js';
import { settingSections } from './setting-sections.js';
import type { View, Visit } from './view.js';
import { type ViewKey, VIEWS, viewNamed, viewWith } from './views.js';
import { webhookSection } from './webhook-section.js';

/** Each returns undefined if it has nothing to show. */
const RENDERERS: Record<Exclude<SectionKey, 'clock'>, (visit: Visit) => Html | undefined> = {
  ...customerSections,
  ...paymentSections,
  webhooks: webhookSection,
  ...settingSections,
};

export function operatorPage(visit: Visit): View {
  const { problem } = visit;
  const view = shownView(visit);
  return {
    title: 'Payments',
    isWide: true,
    isOperators: true,
    body: markup`
      <p class="soft">This page stands in for Stripe. Act here as the customers, their banks and Stripe itself.</p>
      ${problem && outcome(problem, false)}
      ${clock(visit)}
      ${figures(visit)}
      ${view ? chosenView(visit, view) : matchingRows(visit)}`,
  };
}

/** @returns the URL of the page with the outcome, in the view with the changed section */
export async function onOperatorPage(visit: Visit, form: URLSearchParams): Promise<string> {
  const { control, account, query } = visit;
  const name = form.get('action') ?? '';
  const id = form.get('id') ?? '';
  const [changed, , run] = actionNamed(name) ?? [];
  if (!changed || !run) throw invalidRequest('Unknown action.');
  await run(control, id, form);
  const q = filterOf(visit);
  const show = viewWith(changed) ?? query.get('show');
  const next = { ...(q ? { q } : show && { show }), done: name, ...(id && { id }) };
  return `${account.pagesUrl}?${new URLSearchParams(next).toString()}`;
}

/** @returns undefined if a filter is set, which shows the matching rows of several views */
function shownView(visit: Visit): ViewKey | undefined {
  return filterOf(visit) === '' ? viewNamed(visit.query.get('show')) : undefined;
}

function chosenView(visit: Visit, current: ViewKey): Html {
  const { pathname } = new URL(visit.account.pagesUrl);
  const tabs = (Object.keys(VIEWS) as ViewKey[]).map(
    (key) => markup`<a href="${pathname}?show=${key}"${key === current && CURRENT}>${VIEWS[key].title}</a>`,
  );
  const sections = VIEWS[current].sections.map((key) => ({ key, html: RENDERERS[key](visit) }));
  const empty = sections
    .filter(({ html }) => html === undefined)
    .map(({ key }) =>
      section(visit, key, markup`<p class="empty">No ${SECTIONS[key].toLowerCase()} yet.</p>`),
    );
  return markup`<div class="bar"><nav class="tabs" aria-label="Sections">${tabs}</nav>
    ${current !== 'settings' && searchForm(visit)}</div>
    <div class="sections ${current}">${sections.map(({ html }) => html ?? markup``)}${empty}</div>`;
}

const CURRENT = new Html(' aria-current="page"');

function matchingRows(visit: Visit): Html {
  const sections = [VIEWS.customers, VIEWS.billing, VIEWS.webhooks]
    .flatMap((view) => view.sections.map((key) => RENDERERS[key](visit)))
    .filter((html) => html !== undefined);
  const { pathname } = new URL(visit.account.pagesUrl);
  const found =
    sections.length > 0
      ? markup`<div class="sections">${sections}</div>`
      : markup`<p class="empty">No row matches. The search looks at names, IDs, amounts and statuses.</p>`;
  return markup`<div class="bar"><p>Only rows with “${filterOf(visit)}” are shown. <a href="${pathname}">Show all</a></p>
    ${searchForm(visit)}</div>${found}`;
}

function searchForm(visit: Visit): Html {
  const { pathname } = new URL(visit.account.pagesUrl);
  return markup`<form class="search" action="${pathname}" role="search">
      <label><input type="search" name="q" value="${filterOf(visit)}" maxlength="200" aria-label="Search the tables"
        placeholder="Name, ID, amount or status"></label>
      <button class="quiet">Search</button>
    </form>`;
}

function clock(visit: Visit): Html {
  const { account, control } = visit;
  const distance = distanceOf(account);
  const content = markup`<div class="clock"><p><strong>${utc(control.now())} UTC</strong>
      <span class="small soft">${distance ?? 'The real time'}</span></p>
    <div class="actions" role="group" aria-label="Advance the clock by"><span class="small">Advance by</span>
      ${button('1 hour', { action: 'hour' })} ${button('1 day', { action: 'day' })}
      ${button('1 month', { action: 'month' })} ${button('1 year', { action: 'year' })}</div></div>
    <p class="small soft">Everything due until then happens: renewals, retries and expiries. The clock cannot go back.
      ${distance && 'Periods and renewals follow this clock, also in the console.'}</p>`;
  return section(visit, 'clock', content);
}
