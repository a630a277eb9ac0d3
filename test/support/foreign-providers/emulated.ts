import { createEmulator } from 'emulate';
import { freePort } from '../free-port.js';
import { formWith } from '../forms.js';
import { ADA, type ForeignProvider, type Registration } from './foreign-provider.js';

export type Emulated = 'google' | 'microsoft' | 'okta';

/** The tenant for which the emulator of Microsoft issues tokens. */
const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';
const ISSUER_PATHS: Record<Emulated, string> = {
  google: '',
  microsoft: `/${TENANT}/v2.0`,
  okta: '/oauth2/default',
};

/** Starts the package `emulate`, which imitates the endpoints of these companies. */
export async function startEmulated(
  service: Emulated,
  { clientId, clientSecret, redirectUri }: Registration,
): Promise<ForeignProvider> {
  const port = await freePort();
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    name: 'Workspace',
    redirect_uris: [redirectUri],
    auth_server_id: 'default', // only Okta has several
  };
  const [first_name, last_name] = ADA.name.split(' ');
  const seed = {
    [service]: {
      users: [{ ...ADA, login: ADA.email, first_name, last_name }],
      oauth_clients: [client],
    },
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  const emulator = await createEmulator({ service, port, baseUrl, seed });
  return {
    issuer: baseUrl + ISSUER_PATHS[service],
    stop: () => emulator.close(),
    passAs: async (browser, authorizationUrl) => {
      const page = await browser.open(authorizationUrl);
      const { action, fields } = formWith(ADA.email, page.text, page.url);
      return browser.passProvider(action, new URLSearchParams(fields));
    },
  };
}
