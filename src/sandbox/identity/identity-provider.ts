import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Configuration, interactionPolicy, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { markup } from '../html.js';
import { page, PAGE_HEADERS } from '../page.js';
import { accountsPage } from './accounts-page.js';
import { Accounts } from './accounts.js';
import { signInPage } from './sign-in-page.js';

export interface IdentityProviderOptions {
  /**
   * The issuer's URL. The listener is mounted at its path, such as `/identity` for `http://localhost:3001/identity`.
   */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The application's origin. Redirects go to its `/api/auth/callback` and, after a logout, to `/`. */
  publicUrl: string;
  /** The name of the application, for the sign-in page. */
  product?: string;
  /** Stores the signing key, the cookie key and the accounts. */
  directory: string;
}

interface Keys {
  signing: JWK;
  cookies: string[];
}

const HOUR_S = 3600;

/**
 * Creates an OpenID Connect provider that accepts any e-mail address. Codes, tokens and sessions are lost on restart.
 */
export async function createIdentityProvider(
  options: IdentityProviderOptions,
): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const mountPath = new URL(options.issuer).pathname.replace(/\/$/, '');
  const home = new URL('/', options.publicUrl).href;
  const keys = await loadKeys(options.directory);
  const accounts = await Accounts.load(join(options.directory, 'identity-people.jsonl'));

  const { Provider, interactionPolicy } = await withoutWarnings(() => import('oidc-provider'));
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const configuration = configure(options, mountPath, keys, accounts, policy);
  const provider = await withoutWarnings(() => new Provider(options.issuer, configuration));

  provider.use(endProviderSession(provider, mountPath));
  provider.use(signInPage(provider, { mountPath, home, product: options.product ?? 'Workspace', accounts }));
  provider.use(accountsPage(accounts, home));

  const listener = provider.callback();
  return (request, response) => {
    const originalUrl = request.url ?? '/';
    // oidc-provider derives its mount path from the difference between the two URLs.
    Object.assign(request, { originalUrl, url: originalUrl.slice(mountPath.length) || '/' });
    void listener(request, response);
  };
}

/**
 * Ends the provider's session after each sign-in. So every sign-in asks for an address, and tabs can sign in different
 * people.
 */
function endProviderSession(provider: Provider, mountPath: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    try {
      await next();
    } finally {
      // `oidc` is undefined if no route of the library matched.
      if (ctx.oidc?.session?.accountId) {
        await ctx.oidc.session.destroy();
        ctx.cookies.set(provider.cookieName('session'), null, { path: mountPath || '/', overwrite: true });
      }
    }
  };
}

function configure(
  { clientId, clientSecret, publicUrl }: IdentityProviderOptions,
  mountPath: string,
  keys: Keys,
  accounts: Accounts,
  policy: interactionPolicy.Prompt[],
): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [new URL('/api/auth/callback', publicUrl).href],
        post_logout_redirect_uris: [new URL('/', publicUrl).href],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        require_auth_time: true,
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      // Cookies ignore ports, so on localhost the application gets these cookies, too. The prefix avoids collisions.
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      long: { path: mountPath || '/' },
    },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false, // puts e-mail and name into the ID token, as most providers do
    expiresWithSession: () => false, // the session ends before the code is redeemed
    ttl: { AccessToken: HOUR_S, Grant: HOUR_S, IdToken: HOUR_S, Interaction: HOUR_S, Session: HOUR_S },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        postLogoutSuccessSource: (ctx) => {
          ctx.set(PAGE_HEADERS);
          ctx.body = page('Signed out', markup`<p>You can close this page.</p>`);
        },
      },
    },
    findAccount: (_ctx, sub) => {
      const account = accounts.find(sub);
      return account && { accountId: sub, claims: () => ({ ...account }) };
    },
    interactions: { policy, url: (_ctx, { uid }) => `${mountPath}/interaction/${uid}` },
    loadExistingGrant: grantConsent,
    renderError: (ctx, out) => {
      ctx.set(PAGE_HEADERS);
      ctx.body = page('Invalid request', markup`<p>${out.error_description ?? out.error}</p>`);
    },
  };
}

/** Grants consent without a consent page. */
async function grantConsent({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId,
    accountId: oidc.account?.accountId,
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

async function loadKeys(directory: string): Promise<Keys> {
  const path = join(directory, 'identity-keys.json');
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signing = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' };
  const keys: Keys = { signing, cookies: [randomBytes(32).toString('base64url')] };

  // Renamed only when complete, so that a killed process leaves no partial keys under the final name.
  await mkdir(directory, { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return keys;
}

/** Hides the library's warnings. The in-memory store is intended, and releases of Node.js that are not LTS work. */
async function withoutWarnings<T>(work: () => T | Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = (...line: unknown[]) => {
    if (!String(line[0]).includes('oidc-provider WARNING')) warn(...line);
  };
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
