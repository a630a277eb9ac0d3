import { type Html, markup, outcome, table } from '../../html.js';
import { actionNamed, type SectionKey } from './operator-actions.js';
import type { Visit } from './view.js';

const MAX_ROWS = 25;

interface List<Item> {
  introduction?: Html;
  headings: string[];
  /** Oldest first. */
  items: Item[];
  cells: (item: Item) => Html[];
}

/** A section of the operator page. After an action, it shows the result. */
export function section({ query }: Visit, key: SectionKey, title: string, content: Html): Html {
  const [changed, done] = actionNamed(query.get('done') ?? '') ?? [];
  return markup`<section id="${key}"><h2>${title}</h2>
    ${changed === key && done !== undefined && outcome(done, true)}${content}</section>`;
}

/** A section with a table of the newest records. Highlights the record that the action has changed. */
export function listSection<Item extends { id: string }>(
  visit: Visit,
  key: SectionKey,
  title: string,
  { introduction, headings, items, cells }: List<Item>,
): Html {
  const newest = items.slice(-MAX_ROWS).reverse();
  const changed = newest.findIndex(({ id }) => id === visit.query.get('id'));
  const content = markup`${introduction}${table(headings, newest.map(cells), changed)}
    ${items.length > MAX_ROWS && markup`<p class="small soft">The newest ${MAX_ROWS} of ${items.length}.</p>`}`;
  return section(visit, key, title, content);
}
