import { type Html, icon, markup } from '../html.js';
import { page } from '../page.js';
import { dayOf, timeOfDay } from '../time.js';
import type { MailSummary } from './mail-store.js';

const PAGE_SIZE = 50;
/** Characters of the text. The list shows as many of them as fit. */
const MAX_PREVIEW = 200;

/** @param query the search `q`, and `page`, counted from 1 */
export function listPage(mails: MailSummary[], path: string, query: URLSearchParams): string {
  const q = query.get('q')?.trim() ?? '';
  const last = Math.max(1, Math.ceil(mails.length / PAGE_SIZE));
  const current = Math.min(last, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const from = (current - 1) * PAGE_SIZE;
  const shown = mails.slice(from, from + PAGE_SIZE);
  const link = (number: number, label: string) =>
    markup`<a href="${path}/?${new URLSearchParams({ ...(q && { q }), page: String(number) }).toString()}">${label}</a>`;
  const body = markup`
    <p class="soft">Every mail of the service lands here and goes nowhere else.</p>
    <div class="bar mailbox"><form class="search" action="${path}/" role="search">
      <label><input type="search" name="q" value="${q}" maxlength="200" aria-label="Search mails"
        placeholder="Address, subject or text"></label>
      <button class="quiet">Search</button>
    </form>
    <p><strong>${count(mails.length)}${q && ` with “${q}”`}</strong>
      ${q && markup`<a href="${path}/">Show all</a>`}</p>
    <a class="button quiet" href="${path}/${q && `?${new URLSearchParams({ q }).toString()}`}">Check for new mail</a></div>
    ${shown.length > 0 ? byDay(shown, path) : empty(q)}
    ${
      last > 1 &&
      markup`<nav class="pager" aria-label="Pages">
      ${current > 1 && link(current - 1, 'Newer')} <span>Page ${current} of ${last}</span>
      ${current < last && link(current + 1, 'Older')}</nav>`
    }`;
  return page('Mailbox', body, { wide: true, at: '/mail/' });
}

/** A list for each day, with the day as its heading. */
function byDay(mails: MailSummary[], path: string): Html[] {
  const days = new Set(mails.map(({ receivedAt }) => dayOf(receivedAt)));
  return [...days].map((day, index) => {
    const rows = mails.filter(({ receivedAt }) => dayOf(receivedAt) === day).map((mail) => row(mail, path));
    return markup`<h2 class="day">${day}</h2>${index === 0 && HEADINGS}<ul class="mails">${rows}</ul>`;
  });
}

/** Hidden from screen readers, because each row says to whom its mail went. */
const HEADINGS = markup`<div class="headings" aria-hidden="true"><span>To</span><span>Subject</span><span>Time</span></div>`;

function row(mail: MailSummary, path: string): Html {
  const { name, to, text, receivedAt } = mail;
  return markup`<li><span class="to"><span class="soft">To</span> ${to || 'unknown'}</span>
    <span class="subject"><a href="${path}/${name}">${withoutSender(mail)}</a>
      <span class="preview">${text.slice(0, MAX_PREVIEW)}</span></span>
    ${timeOfDay(receivedAt)}${icon('next')}</li>`;
}

/** Every subject begins with the name of the product, which would fill the list. */
export function withoutSender({ subject, from }: Pick<MailSummary, 'subject' | 'from'>): string {
  const prefix = `${from.replace(/\s*<[^>]*>$/, '')}: `;
  return subject.startsWith(prefix) ? subject.slice(prefix.length) : subject;
}

function count(mails: number): string {
  return mails === 1 ? '1 mail' : `${mails === 0 ? 'No' : mails.toLocaleString('en')} mails`;
}

function empty(q: string): Html {
  return q
    ? markup`<p class="empty">Try fewer words. The search looks at addresses, subjects and texts.</p>`
    : markup`<p class="empty">No mail yet. Invite a person in the console, then check again.</p>`;
}
