import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { found, invite } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { until } from '../../support/until.js';
import { build, launched } from '../../support/world-process.js';
import { startWorld, type World } from '../../support/world.js';
import { SELF_SIGNED } from '../../security/self-signed.js';

/** A server with a self-signed certificate, in place of the real one. */
let impostor: Server;
let port: number;
let world: World;
/** The number of connections that clients have closed. */
let ended = 0;
let heard = '';

beforeAll(async () => {
  impostor = createServer(SELF_SIGNED, (socket) => {
    socket.on('data', (data) => (heard += data.toString('latin1')));
    socket.on('error', () => {});
    socket.write('220 mail.example.com ESMTP\r\n'); // an SMTP server sends the first line
  });
  impostor.on('connection', (socket: Socket) => socket.on('close', () => ended++));
  impostor.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => impostor.listen(0, resolve));
  port = (impostor.address() as { port: number }).port;
  world = await startWorld({ settings: { SMTP_URL: `smtps://user:password@localhost:${port}` } });
  const OIDC_ISSUER = `https://localhost:${port}`;
  await world.startInstance({ OIDC_ISSUER, STRIPE_API_BASE: OIDC_ISSUER });
});
afterAll(async () => {
  await world.stop();
  impostor.close();
});
beforeEach(() => {
  ended = 0;
  heard = '';
});

/** Waits until a client disconnects, and expects that it sent no data after the TLS handshake. */
async function expectNothingHeard(): Promise<void> {
  await until(
    async () => ended,
    (count) => count > 0,
  );
  expect(heard).toBe('');
}

describe('a server with an untrusted certificate', () => {
  it('is not accepted as the identity provider', async () => {
    expectProblem(await world.browser(1).get('/api/auth/login'), 503, 'identity_provider_unavailable');
    await expectNothingHeard();
  });

  it('is not accepted as the payment provider, and receives no API key [Outbound, V12.3.2]', async () => {
    const ada = (await world.signedIn('ada@example.com')).goTo(world.instances[1]!);
    const { id } = await found(ada, 'Acme');
    expectProblem(
      await ada.post(`/api/organizations/${id}/billing/portal`),
      503,
      'payment_provider_unavailable',
    );
    await expectNothingHeard();
  });

  it('is not accepted as the mail server, and receives no invite link', async () => {
    const team = await found(await world.signedIn('grace@example.com'), 'Letters');
    await invite(team, 'bob@example.com');
    await expectNothingHeard();
    const { body } = await team.owner.get(`/api/organizations/${team.id}/invites`);
    expect(body.data[0].delivery.status).toBe('queued');
  });
});

describe('a server with a certificate of a private authority', () => {
  it('is accepted as identity provider and mail server if NODE_EXTRA_CA_CERTS names the authority', async () => {
    await build();
    const directory = await mkdtemp(join(tmpdir(), 'workspace-authority-'));
    const NODE_EXTRA_CA_CERTS = join(directory, 'authority.pem');
    await writeFile(NODE_EXTRA_CA_CERTS, SELF_SIGNED.cert); // a self-signed certificate is its own authority
    const provider = createHttpsServer(SELF_SIGNED, (_request, response) => {
      const issuer = `https://localhost:${(provider.address() as AddressInfo).port}`;
      const endpoint = (name: string) => `${issuer}/${name}`;
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          issuer,
          authorization_endpoint: endpoint('authorize'),
          token_endpoint: endpoint('token'),
          jwks_uri: endpoint('jwks'),
        }),
      );
    }).listen(0);
    const recipients: string[] = [];
    const mailServer = new SMTPServer({
      ...SELF_SIGNED,
      secure: true,
      authOptional: true,
      onRcptTo: ({ address }, _session, done) => {
        recipients.push(address);
        done();
      },
      onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
    });
    await Promise.all([once(provider, 'listening'), once(mailServer.listen(0), 'listening')]);
    const ada = await world.signedIn('ada@example.com');
    const issuer = `https://localhost:${(provider.address() as AddressInfo).port}`;
    const { port: mailPort } = mailServer.server.address() as AddressInfo;
    const service = await launched(world, {
      settings: { NODE_EXTRA_CA_CERTS, OIDC_ISSUER: issuer, SMTP_URL: `smtps://localhost:${mailPort}` },
    });
    try {
      for (const { app } of world.instances) await app.stop(); // they would send the mail to the impostor
      ada.goTo(service);
      const login = await world.browser().goTo(service).get('/api/auth/login');
      expect(login.headers.get('location')).toMatch(`${issuer}/authorize?`);
      await invite(await found(ada, 'Private'), 'carol@example.com');
      await until(
        async () => recipients,
        (addresses) => addresses.includes('carol@example.com'),
      );
    } finally {
      await service.stop();
      mailServer.close();
      provider.close();
      await rm(directory, { recursive: true });
    }
  });
});
