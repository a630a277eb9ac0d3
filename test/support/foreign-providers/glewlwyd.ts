import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CookieJar } from 'tough-cookie';
import type { Browser } from '../browser.js';
import { freePort } from '../free-port.js';
import { until } from '../until.js';
import { ADA, type ForeignProvider, type Registration } from './foreign-provider.js';

const PROGRAM = '/usr/bin/glewlwyd';
/** The tables of a new installation, from the same package. */
const TABLES = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const MODULES = '/usr/lib/glewlwyd';
const SCOPES = ['openid', 'email', 'profile'];
const PASSWORD = 'password-of-ada';

/** Whether Debian's package `glewlwyd` is installed. */
export const hasGlewlwyd = existsSync(PROGRAM) && existsSync(TABLES);

/** The version of the package. */
export function glewlwydVersion(): string {
  return execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }).trim();
}

/** Starts glewlwyd with a database of its own. It compares the credentials of the header without decoding them. */
export async function startGlewlwyd(registration: Registration): Promise<ForeignProvider> {
  const directory = await mkdtemp(join(tmpdir(), 'workspace-glewlwyd-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  execFileSync('sqlite3', [join(directory, 'database')], { input: readFileSync(TABLES) });
  await writeFile(join(directory, 'configuration'), configuration(origin, directory));
  const server = spawn(PROGRAM, [`--config-file=${join(directory, 'configuration')}`], { stdio: 'ignore' });
  const exit = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGKILL');
    await exit;
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await until(
      () => fetch(`${origin}/config`).then(Boolean, () => false),
      (isUp) => isUp || server.exitCode !== null,
    );
    await setUp(origin, registration);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    issuer: `${origin}/api/oidc`,
    stop,
    passAs: (browser, url) => passAsAda(origin, registration, browser, url),
  };
}

function configuration(origin: string, directory: string): string {
  return `port=${new URL(origin).port}
bind_address="127.0.0.1"
external_url="${origin}"
login_url="login.html"
api_prefix="api"
static_files_path="${directory}"
log_mode="console"
log_level="ERROR"
session_expiration=3600
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${MODULES}/user"
user_middleware_module_path="${directory}"
client_module_path="${MODULES}/client"
user_auth_scheme_module_path="${MODULES}/scheme"
plugin_module_path="${MODULES}/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3" path = "${join(directory, 'database')}" };
`;
}

/** Makes the OpenID Connect plugin, the scopes, Ada and our client, as its administrator. */
async function setUp(origin: string, { clientId, clientSecret, redirectUri }: Registration): Promise<void> {
  const admin = await signedIn(origin, 'admin', 'password');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  await admin('POST', '/mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'oidc',
    parameters: {
      iss: `${origin}/api/oidc`,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: privateKey,
      cert: publicKey,
      'jwks-show': true,
      'subject-type': 'public',
      'access-token-duration': 3600,
      'refresh-token-duration': 3600,
      'code-duration': 600,
      'auth-type-code-enabled': true,
      'auth-type-id-token-enabled': true,
      'pkce-allowed': true,
      'name-claim': 'mandatory',
      'email-claim': 'mandatory',
      'allowed-scope': SCOPES,
    },
  });
  for (const name of SCOPES.slice(1))
    await admin('POST', '/scope/', { name, display_name: name, password_required: false, scheme: {} });
  await admin('POST', '/user/', { username: 'ada', password: PASSWORD, ...ADA, scope: SCOPES });
  await admin('POST', '/client/', {
    client_id: clientId,
    password: clientSecret,
    confidential: true,
    name: 'Workspace',
    redirect_uri: [redirectUri],
    authorization_type: ['code'],
    scope: SCOPES,
    token_endpoint_auth_method: ['client_secret_basic', 'client_secret_post'],
  });
}

/** Does what its single-page application does: signs in, grants the scopes and opens the URL again. */
async function passAsAda(
  origin: string,
  { clientId }: Registration,
  browser: Browser,
  authorizationUrl: string,
): Promise<string> {
  const ada = await signedIn(origin, 'ada', PASSWORD, browser.jar);
  await ada('PUT', `/auth/grant/${encodeURIComponent(clientId)}`, { scope: SCOPES.join(' ') });
  return browser.passProvider(`${authorizationUrl}&g_continue`);
}

type Call = (method: string, path: string, body: object) => Promise<void>;

/** @returns a function that calls the API as this user */
async function signedIn(
  origin: string,
  username: string,
  password: string,
  jar = new CookieJar(),
): Promise<Call> {
  const call: Call = async (method, path, body) => {
    const url = `${origin}/api${path}`;
    const headers = { 'content-type': 'application/json', cookie: await jar.getCookieString(url) };
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
    for (const cookie of answer.headers.getSetCookie()) await jar.setCookie(cookie, url);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  await call('POST', '/auth/', { username, password });
  return call;
}
