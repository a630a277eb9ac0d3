import { Events, OAuth2Server } from 'oauth2-mock-server';
import { freePort } from '../free-port.js';
import { ADA, type ForeignProvider } from './foreign-provider.js';

/** Starts the package `oauth2-mock-server`. It signs Ada in without a page and accepts any client. */
export async function startMockServer(): Promise<ForeignProvider & { server: OAuth2Server }> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(await freePort(), '127.0.0.1');
  server.service.on(Events.BeforeTokenSigning, ({ payload }) => Object.assign(payload, ADA));
  return {
    server,
    issuer: server.issuer.url!,
    stop: () => server.stop(),
    passAs: (browser, authorizationUrl) => browser.passProvider(authorizationUrl),
  };
}
