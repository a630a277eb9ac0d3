import { Html, markup } from '../html.js';
import { page } from '../page.js';
import { timeOf } from '../time.js';
import { withoutSender } from './list-page.js';
import type { Mail } from './mail-store.js';

const VIEWS = { formatted: 'Formatted', text: 'Plain text', source: 'Source' };
type View = keyof typeof VIEWS;

const URL_IN_TEXT = /(https?:\/\/[^\s<>"]+)/;
/** Makes links in the framed mail open in the whole window, and lets its text fill the frame. */
const IN_FRAME = '<base target="_top"><style>body { margin: 0; max-width: none !important }</style>';

/** @param query may contain `view`. By default, shows the formatted mail if there is one */
export function mailPage(mail: Mail, path: string, query: URLSearchParams): string {
  const view = viewOf(mail, query.get('view'));
  const views = (Object.keys(VIEWS) as View[]).filter(
    (one) => one !== 'formatted' || mail.html !== undefined,
  );
  const tabs = views.map(
    (one) => markup`<a href="${path}/${mail.name}?view=${one}"${one === view && CURRENT}>${VIEWS[one]}</a> `,
  );
  const body = markup`
    <div class="mail"><article class="card">
    <dl class="facts">
      <dt>From</dt><dd>${mail.from || 'unknown'}</dd>
      <dt>To</dt><dd>${mail.to || 'unknown'}</dd>
      ${mail.cc && markup`<dt>Cc</dt><dd>${mail.cc}</dd>`}
      <dt>When</dt><dd>${timeOf(mail.receivedAt)}</dd>
    </dl>
    <nav class="tabs" aria-label="Views of the mail">${tabs}</nav>
    ${contentOf(mail, view)}
    </article>
    ${view === 'formatted' && linkList(mail.text)}</div>`;
  return page(withoutSender(mail), body, {
    wide: true,
    at: '/mail/',
    back: [`${path}/`, 'Back to the mailbox'],
  });
}

const CURRENT = new Html(' aria-current="page"');

function viewOf({ html }: Mail, wanted: string | null): View {
  if (wanted === 'source' || wanted === 'text') return wanted;
  return html === undefined ? 'text' : 'formatted';
}

function contentOf({ html = '', text, source }: Mail, view: View): Html {
  if (view === 'source') return markup`<pre class="source">${source}</pre>`;
  if (view === 'text') return markup`<pre>${withLinks(text)}</pre>`;
  // The frame runs no scripts. It inherits the page's policy, so it also loads nothing. Without scripts, it cannot tell
  // its height, so the hidden plain text gives it one. A URL at the end of that text is left out, because the formatted
  // mail does not show it.
  return markup`<div class="framed"><div class="height" aria-hidden="true">${text.trim().replace(/\nhttps?:\S+$/, '')}</div>
    <iframe sandbox="allow-top-navigation-by-user-activation" title="Formatted mail" srcdoc="${IN_FRAME + html}"></iframe></div>`;
}

/** Lists the links of a formatted mail, because links inside the frame are hard to copy. */
function linkList(text: string): Html | false {
  const links = new Map<string, string>();
  for (const paragraph of text.split(/\r?\n\r?\n/)) {
    const parts = paragraph.split(URL_IN_TEXT);
    for (let index = 1; index < parts.length; index += 2)
      if (!links.has(parts[index]!)) links.set(parts[index]!, lastSentence(parts[index - 1]!));
  }
  const items = [...links].map(
    ([url, label]) =>
      markup`<li><h3><a href="${url}">${label || url}</a></h3>${label && markup`<p>${url}</p>`}</li>`,
  );
  return (
    items.length > 0 && markup`<section><h2>Links in this mail</h2><ul class="links">${items}</ul></section>`
  );
}

/** What a mail says about the link that follows. */
function lastSentence(text: string): string {
  const [sentence = ''] = text
    .trim()
    .replace(/:$/, '')
    .split(/\. |\n/)
    .slice(-1);
  return sentence;
}

function withLinks(text: string): Html[] {
  return text
    .split(URL_IN_TEXT)
    .map((part) => (URL_IN_TEXT.test(part) ? markup`<a href="${part}">${part}</a>` : markup`${part}`));
}
