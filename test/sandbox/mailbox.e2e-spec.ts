import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { startMailbox, type Mailbox } from '../../src/sandbox/mail/mailbox.js';
import { startSandboxServer, type SandboxServer } from '../../src/sandbox/server.js';
import { freePort } from '../support/free-port.js';

let directory: string;
let port: number;
let server: SandboxServer;
let mailbox: Mailbox;

const open = async () => {
  server = await startSandboxServer(await freePort());
  mailbox = await startMailbox({ port, path: '/mail', directory });
  server.mount('/mail', mailbox.handle);
};
const close = async () => {
  await server.stop();
  await mailbox.stop();
};

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'workspace-mail-'));
  port = await freePort();
  await open();
});
afterEach(async () => {
  await close();
  await rm(directory, { recursive: true, force: true });
});

const send = (mail: SendMailOptions) =>
  createTransport({ url: `smtp://127.0.0.1:${port}` }).sendMail({
    from: 'Workspace <workspace@example.com>',
    to: 'bob@example.com',
    ...mail,
  });
const page = async (path: string) => {
  const answer = await fetch(`${server.url}${path}`);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const listed = async () =>
  [...(await page('/mail/')).html.matchAll(/<a href="(\/mail\/[^"]+)">([^<]*)<\/a>/g)].map(
    ([, path, subject]) => ({ path: path!, subject: subject! }),
  );
const shown = async () => page((await listed())[0]!.path);

describe('the server of the sandbox', () => {
  /** Requests the mailbox under this host name, as a browser does after DNS rebinding by a foreign site. */
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      get(`${server.url}/mail/`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode)).on(
        'error',
        reject,
      );
    });

  it.each(['localhost', 'localhost:3001', '127.0.0.1:3001', '[::1]:3001'])('answers to %s', async (host) =>
    expect(await statusFor(host)).toBe(200),
  );

  it.each(['evil.example:3001', 'localhost.evil.example', '192.168.0.7', 'localhost@evil.example'])(
    'does not answer to another name: "%s"',
    async (host) => expect(await statusFor(host)).toBe(421),
  );
});

describe("the sandbox's mailbox", () => {
  it('stores mail in files that only its own user can read, because mails contain invite links', async () => {
    await send({ text: 'A secret link' });
    const files = await readdir(directory);
    expect(files).toHaveLength(1);
    expect((await stat(join(directory, files[0]!))).mode & 0o777).toBe(0o600);
  });

  it('keeps mail across a restart', async () => {
    await send({ subject: 'Kept', text: 'Still here' });
    await close();
    await open();
    expect((await shown()).html).toContain('Still here');
  });

  it.each(['/mail/no-such.eml', '/mail/%2e%2e%2fsession-key', '/mail/%zz', '/mail/%00', '/mail/a/b'])(
    'answers 404 for %s and keeps running',
    async (path) => {
      const status = await new Promise((resolve, reject) =>
        get(`${server.url}${path}`, (answer) => resolve(answer.resume().statusCode)).on('error', reject),
      );
      expect(status).toBe(404);
      expect((await page('/mail/')).status).toBe(200);
    },
  );
});
