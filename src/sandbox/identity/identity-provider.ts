import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Configuration, interactionPolicy, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { escapeHtml } from '../../platform/text/escape-html.js';
import { page } from '../page.js';
import { People } from './accounts.js';
import { signInPage } from './sign-in-page.js';

export interface IdentityProviderOptions {
  /** Its path is where the listener is mounted: `http://localhost:3001/identity` is under `/identity`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The application's origin: people come back to its `/api/auth/callback`, after a logout to its `/`. */
  publicUrl: string;
  /** Keeps the signing key, the cookie key and the people over restarts. */
  directory: string;
}

interface Keys {
  signing: JWK;
  cookies: string[];
}

const HOUR_S = 3600;

/**
 * An OpenID Connect provider where any e-mail address signs in, as a request listener.
 * Codes, tokens and sessions are in memory only.
 */
export async function createIdentityProvider(
  options: IdentityProviderOptions,
): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const mountPath = new URL(options.issuer).pathname.replace(/\/$/, '');
  const home = new URL('/', options.publicUrl).href;
  const keys = await loadKeys(options.directory);
  const people = await People.load(join(options.directory, 'identity-people.jsonl'));

  const { Provider, interactionPolicy } = await withoutNotices(() => import('oidc-provider'));
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const configuration = configure(options, mountPath, keys, people, policy);
  const provider = await withoutNotices(() => new Provider(options.issuer, configuration));

  provider.use(forgetWhoSignedIn(provider, mountPath));
  provider.use(signInPage(provider, { mountPath, home, people }));

  const listener = provider.callback();
  return (request, response) => {
    const originalUrl = request.url ?? '/';
    // oidc-provider finds out where it is mounted by comparing the two
    Object.assign(request, { originalUrl, url: originalUrl.slice(mountPath.length) || '/' });
    void listener(request, response);
  };
}

/**
 * The address is asked for at every sign-in, so the provider's own session must not outlive one. Left to it,
 * two tabs signing in as two people would also get in each other's way.
 */
function forgetWhoSignedIn(provider: Provider, mountPath: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    try {
      await next();
    } finally {
      // no `oidc` where none of the library's routes was met
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
  people: People,
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
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      // cookies ignore ports: on localhost these lie in the same jar as the application's
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      long: { path: mountPath || '/' },
    },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false, // e-mail and name in the ID token, as most providers have it
    expiresWithSession: () => false, // the session ends with the sign-in, before its code is redeemed
    ttl: { AccessToken: HOUR_S, Grant: HOUR_S, IdToken: HOUR_S, Interaction: HOUR_S, Session: HOUR_S },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        postLogoutSuccessSource: (ctx) => {
          ctx.body = page('Signed out', '<p>You can close this page.</p>');
        },
      },
    },
    findAccount: (_ctx, sub) => {
      const person = people.find(sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    interactions: { policy, url: (_ctx, { uid }) => `${mountPath}/interaction/${uid}` },
    loadExistingGrant: grantWithoutAsking,
    renderError: (ctx, out) => {
      ctx.type = 'html';
      const reason = escapeHtml(out.error_description ?? out.error);
      ctx.body = page('This request can’t be answered', `<p>${reason}</p>`);
    },
  };
}

/** In place of a page that asks for consent. */
async function grantWithoutAsking({ oidc }: KoaContextWithOIDC) {
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

  // Written aside and renamed, so that a killed process leaves no partial file.
  await mkdir(directory, { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return keys;
}

/**
 * The library warns of its store in memory, which is what a sandbox wants, and of Node before 22, on which
 * it works. Neither can be switched off.
 */
async function withoutNotices<T>(work: () => T | Promise<T>): Promise<T> {
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
