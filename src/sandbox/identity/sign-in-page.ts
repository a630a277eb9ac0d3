import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { InteractionResults, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { escapeHtml } from '../../platform/text/escape-html.js';
import { page } from '../page.js';
import type { Account, Accounts } from './accounts.js';

interface Fields {
  email: string;
  name: string;
  unverified: boolean;
}

interface SignInPageOptions {
  /** The absolute path of the provider, without a trailing slash. */
  mountPath: string;
  /** The URL from which a user can start again when a sign-in has expired. */
  home: string;
  accounts: Accounts;
}

const PATH = /^\/interaction\/([\w-]+)(\/refuse)?$/;
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;
const MAX_EMAIL_LENGTH = 254; // RFC 5321, 4.5.3.1.3, less the angle brackets
const RECENT_EMAILS = 10;

/** Middleware that serves the sign-in form and completes the interaction. */
export function signInPage(provider: Provider, { mountPath, home, accounts }: SignInPageOptions) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    const [, uid, isRefused] = PATH.exec(ctx.path) ?? [];
    if (!uid) return next();
    ctx.set('Cache-Control', 'no-store');

    const action = `${mountPath}/interaction/${uid}`;
    const finish = async (result: InteractionResults) => {
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
      ctx.status = 303;
      // The cookie of this sign-in is deleted, because browsers limit the number of cookies per host.
      ctx.cookies.set(provider.cookieName('interaction'), null, { path: action });
    };
    const ask = (fields: Fields, problem?: string) => {
      const recentEmails = accounts.recent(RECENT_EMAILS).map((account) => account.email);
      ctx.body = form(action, fields, recentEmails, problem);
    };

    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(ignoreExpired);
    if (interaction?.uid !== uid) {
      ctx.status = 404;
      ctx.body = expiredPage(home);
      return;
    }
    if (ctx.method !== 'POST') {
      const hint = interaction.params['login_hint'];
      return ask({ email: typeof hint === 'string' ? hint : '', name: '', unverified: false });
    }
    if (isRefused)
      return finish({ error: 'access_denied', error_description: 'The user declined to sign in' });

    const fields = parseFields(new URLSearchParams(await text(ctx.req)));
    const problem = problemWith(fields);
    if (problem) {
      ctx.status = 400;
      return ask(fields, problem);
    }
    const sub = subjectOf(fields.email);
    const account = accountFrom(sub, fields, accounts.find(sub));
    await accounts.save(account);
    // This result satisfies every `prompt` that the application may request.
    return finish({ login: { accountId: account.sub }, select_account: {}, consent: {} });
  };
}

function ignoreExpired(error: unknown): undefined {
  if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
  throw error;
}

function parseFields(form: URLSearchParams): Fields {
  return {
    email: form.get('email')?.trim() ?? '',
    name: form.get('name')?.trim() ?? '',
    unverified: form.has('unverified'),
  };
}

function problemWith({ email }: Fields): string | undefined {
  if (email === '') return 'Enter an e-mail address.';
  if (email.length > MAX_EMAIL_LENGTH) return `An e-mail address has at most ${MAX_EMAIL_LENGTH} characters.`;
  if (!EMAIL.test(email))
    return `“${email}” is not an e-mail address: it needs one @ with text on both sides.`;
  return undefined;
}

/** The subject of an e-mail address. Addresses that differ only in case have the same subject. */
function subjectOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);
}

function accountFrom(sub: string, { email, name, unverified }: Fields, known: Account | undefined): Account {
  const localPart = email.slice(0, email.indexOf('@'));
  return { sub, email, email_verified: !unverified, name: name || known?.name || localPart };
}

function form(action: string, fields: Fields, recentEmails: string[], problem?: string): string {
  const message = problem && `<p class="error" role="alert" id="problem">${escapeHtml(problem)}</p>`;
  const recent = recentEmails.map((email) => `<option value="${escapeHtml(email)}">`).reverse();
  return page(
    'Sign in',
    `<p class="soft">This page simulates your identity provider. You can sign in with any e-mail address.</p>
${message ?? ''}
<form method="post" action="${action}">
<label>E-mail address
<input type="email" name="email" value="${escapeHtml(fields.email)}" maxlength="${MAX_EMAIL_LENGTH}" list="recent"
  autocomplete="off" required autofocus${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''}></label>
<datalist id="recent">${recent.join('')}</datalist>
<label>Name (optional; defaults to that of your last sign-in)
<input name="name" value="${escapeHtml(fields.name)}" maxlength="200" autocomplete="off"></label>
<label><input type="checkbox" name="unverified"${fields.unverified ? ' checked' : ''}>
This address is not verified</label>
<button>Sign in</button>
</form>
<form method="post" action="${action}/refuse">
<button class="quiet">Cancel</button>
</form>`,
  );
}

function expiredPage(home: string): string {
  return page(
    'This sign-in has expired',
    `<p>It may also be complete already, or belong to another browser.</p>
<p><a href="${escapeHtml(home)}">Try again</a></p>`,
  );
}
