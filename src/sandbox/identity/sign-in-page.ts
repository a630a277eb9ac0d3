import { createHash } from 'node:crypto';
import type { InteractionResults, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { escapeHtml } from '../../platform/text/escape-html.js';
import { page, readForm } from '../page.js';
import type { People, Person } from './accounts.js';

interface Answers {
  email: string;
  name: string;
  verified: boolean;
}

interface SignInPageOptions {
  /** The absolute path of the provider, without a slash at its end. */
  mountPath: string;
  /** Where to go when a sign-in is over. */
  home: string;
  /** Everyone who has signed in. */
  people: People;
}

const PATH = /^\/interaction\/([\w-]+)(\/refuse)?$/;
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;
const LONGEST_EMAIL = 254; // RFC 5321, 4.5.3.1.3, less the angle brackets
const RECENT_EMAILS = 10;

/** The page that asks who is signing in, and what comes of the answer. */
export function signInPage(provider: Provider, { mountPath, home, people }: SignInPageOptions) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    const [, uid, refuses] = PATH.exec(ctx.path) ?? [];
    if (!uid) return next();
    ctx.set('Cache-Control', 'no-store');

    const action = `${mountPath}/interaction/${uid}`;
    const finish = async (result: InteractionResults) => {
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
      ctx.status = 303;
      // each sign-in has a cookie of its own, and a browser keeps only so many for one host
      ctx.cookies.set(provider.cookieName('interaction'), null, { path: action });
    };
    const ask = (answers: Answers, problem?: string) => {
      const recentEmails = people.recent(RECENT_EMAILS).map((person) => person.email);
      ctx.body = form(action, answers, recentEmails, problem);
    };

    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(undefinedIfLost);
    if (interaction?.uid !== uid) {
      ctx.status = 404;
      ctx.body = lost(home);
      return;
    }
    if (ctx.method !== 'POST') {
      const hint = interaction.params['login_hint'];
      return ask({ email: typeof hint === 'string' ? hint : '', name: '', verified: true });
    }
    if (refuses)
      return finish({ error: 'access_denied', error_description: 'The person refused to sign in' });

    const answers = read(await readForm(ctx.req));
    const problem = problemWith(answers);
    if (problem) {
      ctx.status = 400;
      return ask(answers, problem);
    }
    const sub = subjectOf(answers.email);
    const person = personFrom(sub, answers, people.find(sub));
    await people.remember(person);
    // answers whatever prompt the application asked for
    return finish({ login: { accountId: person.sub }, select_account: {}, consent: {} });
  };
}

function undefinedIfLost(error: unknown): undefined {
  if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
  throw error;
}

function read(fields: URLSearchParams): Answers {
  return {
    email: fields.get('email')?.trim() ?? '',
    name: fields.get('name')?.trim() ?? '',
    verified: fields.has('verified'),
  };
}

function problemWith({ email }: Answers): string | undefined {
  if (email === '') return 'Enter an e-mail address.';
  if (email.length > LONGEST_EMAIL) return `An e-mail address has at most ${LONGEST_EMAIL} characters.`;
  if (!EMAIL.test(email))
    return `“${email}” is not an e-mail address: it needs one @ with text on both sides.`;
  return undefined;
}

/** The same address is the same person, whatever its case. */
function subjectOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);
}

function personFrom(sub: string, { email, name, verified }: Answers, known: Person | undefined): Person {
  const localPart = email.slice(0, email.indexOf('@'));
  return { sub, email, email_verified: verified, name: name || known?.name || localPart };
}

function form(action: string, answers: Answers, recentEmails: string[], problem?: string): string {
  const message = problem && `<p class="error" role="alert" id="problem">${escapeHtml(problem)}</p>`;
  const recent = recentEmails.map((email) => `<option value="${escapeHtml(email)}">`).reverse();
  return page(
    'Sign in',
    `<p class="soft">This page stands in for your identity provider. Any e-mail address signs in.</p>
${message ?? ''}
<form method="post" action="${action}">
<label>E-mail address
<input type="email" name="email" value="${escapeHtml(answers.email)}" maxlength="${LONGEST_EMAIL}" list="recent"
  autocomplete="off" required autofocus${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''}></label>
<datalist id="recent">${recent.join('')}</datalist>
<label>Name (optional; kept from the last sign-in)
<input name="name" value="${escapeHtml(answers.name)}" maxlength="200" autocomplete="off"></label>
<label><input type="checkbox" name="verified"${answers.verified ? ' checked' : ''}>
The provider has verified this address</label>
<button>Sign in</button>
</form>
<form method="post" action="${action}/refuse">
<button class="quiet">Refuse</button>
</form>`,
  );
}

function lost(home: string): string {
  return page(
    'This sign-in is over',
    `<p>It has expired, was finished already, or was begun in another browser.</p>
<p><a href="${escapeHtml(home)}">Start again</a></p>`,
  );
}
