import type { KoaContextWithOIDC } from 'oidc-provider';
import { badge, markup, person, table } from '../html.js';
import { page, PAGE_HEADERS } from '../page.js';
import type { Accounts } from './accounts.js';

const PATH = '/accounts';

/** @param home the URL of the application */
export function accountsPage(accounts: Accounts, home: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.path !== PATH) return next();
    const rows = accounts
      .recent()
      .map(({ name, email, email_verified: isVerified, sub }) => [
        person(name, email),
        isVerified ? badge('verified', 'good') : badge('not verified', 'warn'),
        markup`<code>${sub}</code>`,
      ]);
    ctx.set(PAGE_HEADERS);
    ctx.body = page(
      'Accounts',
      markup`<p class="soft">The people who have signed in, most recent first. Any other address works as well: the
          first sign-in creates its account.</p>
        <p><a class="button quiet" href="${new URL('/api/auth/login', home).href}">Sign in as someone else</a></p>
        <section aria-label="Accounts">${table(['Person', 'Status', 'Subject (sub)'], rows)}</section>`,
      { wide: true, at: '/identity/accounts' },
    );
  };
}
