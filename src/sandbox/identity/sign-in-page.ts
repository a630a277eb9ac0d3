import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { InteractionResults, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { badge, Html, icon, markup, person } from '../html.js';
import { page, PAGE_HEADERS } from '../page.js';
import { CHOSEN } from './accounts-page.js';
import type { Account, Accounts } from './accounts.js';

interface Fields {
  email: string;
  name: string;
  unverified: boolean;
  /** Whether the provider reports a sign-in that is an hour old. */
  earlier: boolean;
}

interface SignInPageOptions {
  /** The absolute path of the provider, without a trailing slash. */
  mountPath: string;
  /** Where a user can start again after the sign-in has expired. */
  home: string;
  /** The name of the application. */
  product: string;
  accounts: Accounts;
}

const PATH = /^\/interaction\/([\w-]+)(\/refuse)?$/;
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;
const MAX_EMAIL_LENGTH = 254; // RFC 5321, 4.5.3.1.3, less the angle brackets
/** How many recent accounts the page lists, and how many of them without a click on "Show more". */
const RECENT_ACCOUNTS = { all: 15, first: 5 };
const HOUR_S = 3600;

/** Shows the sign-in form, and completes the interaction when it is submitted. */
export function signInPage(provider: Provider, { mountPath, home, product, accounts }: SignInPageOptions) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    const [, uid, isRefused] = PATH.exec(ctx.path) ?? [];
    if (!uid) return next();
    ctx.set(PAGE_HEADERS);

    const action = `${mountPath}/interaction/${uid}`;
    const finish = async (result: InteractionResults) => {
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
      ctx.status = 303;
      // Deletes the cookie of this sign-in, because browsers limit the number of cookies per host.
      ctx.cookies.set(provider.cookieName('interaction'), null, { path: action });
    };
    const ask = (fields: Fields, problem?: string) => {
      ctx.body = form(product, action, fields, accounts.recent(RECENT_ACCOUNTS.all), problem);
    };

    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(ignoreExpired);
    if (interaction?.uid !== uid) {
      ctx.status = 404;
      ctx.body = expiredPage(home);
      return;
    }
    if (ctx.method !== 'POST') {
      const chosen = accounts.find(ctx.cookies.get(CHOSEN) ?? '');
      ctx.cookies.set(CHOSEN, null);
      const hint = interaction.params['login_hint'];
      return ask({
        email: chosen?.email ?? (typeof hint === 'string' ? hint : ''),
        name: '',
        unverified: chosen?.email_verified === false,
        earlier: false,
      });
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
    const login = {
      accountId: account.sub,
      ts: Math.floor(Date.now() / 1000) - (fields.earlier ? HOUR_S : 0),
    };
    return finish({ login, select_account: {}, consent: {} });
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
    earlier: form.has('earlier'),
  };
}

function problemWith({ email }: Fields): string | undefined {
  if (email === '') return 'Enter an e-mail address.';
  if (email.length > MAX_EMAIL_LENGTH) return `An e-mail address has at most ${MAX_EMAIL_LENGTH} characters.`;
  if (!EMAIL.test(email))
    return `“${email}” is not an e-mail address: it needs one @ with text on both sides.`;
  return undefined;
}

/** Addresses that differ only in case have the same subject. */
function subjectOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);
}

function accountFrom(sub: string, { email, name, unverified }: Fields, known: Account | undefined): Account {
  const localPart = email.slice(0, email.indexOf('@'));
  return { sub, email, email_verified: !unverified, name: name || known?.name || localPart };
}

function form(product: string, action: string, fields: Fields, recent: Account[], problem?: string): string {
  const isFocused = recent.length === 0 || fields.email !== '' || problem !== undefined;
  const entry = markup`<div class="card"><h2>Use an e-mail address</h2>
      ${problem && markup`<p class="problem" role="alert" id="problem">${problem}</p>`}
      <form method="post" action="${action}">
        <label>E-mail address
          <input type="email" name="email" value="${fields.email}" maxlength="${MAX_EMAIL_LENGTH}" autocomplete="off" required
            ${isFocused && FOCUSED}${problem && WRONG}></label>
        <label>Name
          <input name="name" value="${fields.name}" maxlength="200" autocomplete="off">
          <small>Optional. Leave empty to keep the name of an existing account.</small></label>
        <button>Sign in</button>
        <button class="quiet" formaction="${action}/refuse" formnovalidate>Cancel</button>
        <details class="options"${(fields.unverified || fields.earlier) && OPEN}>
          <summary>Test options ${icon('down')}</summary>
        <label class="choice"><input type="checkbox" name="unverified"${fields.unverified && CHECKED}>
          This address is not verified</label>
        <label class="choice"><input type="checkbox" name="earlier"${fields.earlier && CHECKED}>
          Simulate an old sign-in <small>The service is told that the password was entered an hour ago.</small></label></details>
      </form></div>`;
  return page(
    `Sign in to ${product}`,
    markup`<p class="soft">This page stands in for your identity provider. Any e-mail address works, without a password.</p>
      <div class="sign-in">${recent.length > 0 && recentPeople(action, recent)}${entry}</div>`,
    { wide: true },
  );
}

const WRONG = new Html(' aria-invalid="true" aria-describedby="problem"');
const FOCUSED = new Html('autofocus');
const OPEN = new Html(' open');
const CHECKED = new Html(' checked');

/** Buttons that sign in a recent person with one click. */
function recentPeople(action: string, recent: Account[]): Html {
  const rows = recent.map(
    ({ email, name, email_verified: isVerified }) => markup`<li><form method="post" action="${action}">
      <input type="hidden" name="email" value="${email}">
      ${!isVerified && markup`<input type="hidden" name="unverified" value="on">`}
      <button class="quiet">${person(name, email, isVerified ? undefined : badge('not verified', 'warn'))}${icon('next')}</button></form></li>`,
  );
  const others = rows.splice(RECENT_ACCOUNTS.first);
  return markup`<div class="card"><h2>Continue as</h2><ul class="people">${rows}</ul>
    ${others.length > 0 && markup`<details><summary>Show ${others.length} more ${others.length === 1 ? 'account' : 'accounts'} ${icon('down')}</summary><ul class="people">${others}</ul></details>`}</div>`;
}

function expiredPage(home: string): string {
  return page(
    'This sign-in has expired',
    markup`<p>It may also be complete already, or belong to another browser.</p>
      <p><a href="${home}">Try again</a></p>`,
  );
}
