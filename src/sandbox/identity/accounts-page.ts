import type { KoaContextWithOIDC } from 'oidc-provider';
import { badge, markup, person, table } from '../html.js';
import { page, PAGE_HEADERS } from '../page.js';
import type { Accounts } from './accounts.js';

const PATH = '/accounts';

/** The cookie with the subject of the account that was chosen for the next sign-in. */
export const CHOSEN = 'idp_account';

/** @param home the URL of the application */
export function accountsPage(accounts: Accounts, home: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.path !== PATH) return next();
    const signIn = new URL('/api/auth/login', home).href;
    const chosen = accounts.find(new URLSearchParams(ctx.search).get('account') ?? '');
    if (chosen) {
      ctx.cookies.set(CHOSEN, chosen.sub);
      ctx.redirect(signIn);
      return;
    }
    const rows = accounts
      .recent()
      .map(({ name, email, email_verified: isVerified, sub }) => [
        person(name, email),
        isVerified ? markup`<span class="soft">Verified</span>` : badge('not verified', 'warn'),
        markup`<code>${sub}</code>`,
        markup`<a class="button quiet" href="?account=${sub}" aria-label="Sign in as ${name}">Sign in</a>`,
      ]);
    ctx.set(PAGE_HEADERS);
    ctx.body = page(
      'Accounts',
      markup`<p class="soft">The people who have signed in, most recent first. Any other address works as well: the
          first sign-in creates its account. The ID is the <code>sub</code> claim.</p>
        <section aria-label="Accounts">${table('accounts', ['Person', 'E-mail status', 'Account ID', 'Actions'], rows)}</section>`,
      {
        wide: true,
        at: '/identity/accounts',
        action: markup`<a class="button quiet" href="${signIn}">Sign in as someone else</a>`,
      },
    );
  };
}
