import { type Html, markup } from '../html.js';
import { page } from '../page.js';
import { shortTimeOf } from '../time.js';
import type { MailSummary } from './mail-store.js';

const PAGE_SIZE = 50;

/** @param query the search `q`, and `page`, counted from 1 */
export function listPage(mails: MailSummary[], path: string, query: URLSearchParams): string {
  const q = query.get('q')?.trim() ?? '';
  const last = Math.max(1, Math.ceil(mails.length / PAGE_SIZE));
  const current = Math.min(last, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const from = (current - 1) * PAGE_SIZE;
  const rows = mails.slice(from, from + PAGE_SIZE).map((mail) => row(mail, path));
  const link = (number: number, label: string) =>
    markup`<a href="${path}/?${new URLSearchParams({ ...(q && { q }), page: String(number) }).toString()}">${label}</a>`;
  const body = markup`
    <p class="soft">Every mail of the service lands here and goes nowhere else.</p>
    <div class="bar"><form class="search" action="${path}/" role="search">
      <label><input type="search" name="q" value="${q}" maxlength="200" aria-label="Search messages"
        placeholder="Address, subject or text"></label>
      <button class="quiet">Search</button>
    </form>
    <a class="button quiet" href="${path}/${q && `?${new URLSearchParams({ q }).toString()}`}">Check for new mail</a></div>
    <p class="pager"><strong>${count(mails.length)}${q && ` with “${q}”`}</strong>
      ${q && markup`<a href="${path}/">Show all</a>`}</p>
    ${rows.length > 0 ? markup`<ul class="mails">${rows}</ul>` : empty(q)}
    ${
      last > 1 &&
      markup`<nav class="pager" aria-label="Pages">
      ${current > 1 && link(current - 1, 'Newer')} <span>Page ${current} of ${last}</span>
      ${current < last && link(current + 1, 'Older')}</nav>`
    }`;
  return page('Mailbox', body, { wide: true, at: '/mail/' });
}

function row(mail: MailSummary, path: string): Html {
  const { name, to, receivedAt } = mail;
  return markup`<li><span class="to"><span class="soft">To</span> ${to || 'unknown'}</span>
    <span class="subject"><a href="${path}/${name}">${withoutSender(mail)}</a></span>
    ${shortTimeOf(receivedAt)}</li>`;
}

/** Every subject begins with the name of the product, which would fill the list. */
export function withoutSender({ subject, from }: Pick<MailSummary, 'subject' | 'from'>): string {
  const prefix = `${from.replace(/\s*<[^>]*>$/, '')}: `;
  return subject.startsWith(prefix) ? subject.slice(prefix.length) : subject;
}

function count(mails: number): string {
  return mails === 1 ? '1 message' : `${mails === 0 ? 'No' : mails.toLocaleString('en')} messages`;
}

function empty(q: string): Html {
  return q
    ? markup`<p class="empty">Try fewer words. The search looks at addresses, subjects and texts.</p>`
    : markup`<p class="empty">No mail yet. Invite a person in the console, then check again.</p>`;
}
