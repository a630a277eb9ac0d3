import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { startMailbox, type Mailbox } from '../../../src/sandbox/mail/mailbox.js';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.js';
import type { Browser } from '../../support/browser.js';
import { freePort } from '../../support/free-port.js';
import { found, invite } from '../../support/people.js';
import { until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';

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
  /** Requests the mailbox as a browser does to which a foreign site has given its own name for this machine. */
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
  it('starts empty and is linked from every page of the sandbox', async () => {
    expect((await page('/unknown')).html).toContain('<a href="/mail/">Mailbox</a>');
    for (const path of ['/mail', '/mail/', '/mail/?x=1']) {
      const { status, html } = await page(path);
      expect([status, html.includes('No mail yet.')]).toEqual([200, true]);
    }
  });

  it('receives mail to any address by SMTP and lists it, newest first', async () => {
    await send({ subject: 'First', to: 'a@example.com, b@example.com', text: 'x' });
    await send({ subject: 'Zweite für <Bob> & Co', text: 'x' });
    expect((await listed()).map(({ subject }) => subject)).toEqual([
      'Zweite für &lt;Bob&gt; &amp; Co',
      'First',
    ]);
    expect((await page('/mail/')).html).toContain('a@example.com, b@example.com');
  });

  it('shows subjects without the name of the sender, with which each of them begins', async () => {
    await send({ subject: 'Workspace: Hello', text: 'x' });
    expect((await listed())[0]!.subject).toBe('Hello');
    expect((await shown()).html).toContain('<h1>Hello</h1>');
  });

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

  it('turns URLs in a mail into links', async () => {
    const url = 'http://localhost:3000/invites/abc?x=1&y=2';
    await send({ subject: 'Link', text: `Open\n${url}\nor not: javascript:alert(1)` });
    const { html } = await shown();
    const escaped = url.replace('&', '&amp;');
    expect(html).toContain(`<a href="${escaped}">${escaped}</a>`);
    expect(html).not.toContain('href="javascript:');
    expect(html).toContain('workspace@example.com');
  });

  it('neither runs nor loads anything from a hostile mail', async () => {
    await send({
      subject: '<script>alert(1)</script>',
      from: '"<img src=x onerror=alert(1)>" <"x\\"><script>"@example.com>',
      envelope: { from: 'eve@example.com', to: 'bob@example.com' },
      text: '<script>alert(2)</script>',
      html: `"><script>alert(3)</script><img src="http://evil.example/pixel"></iframe><script>alert(4)</script>`,
    });
    for (const { html, headers } of [await page('/mail/'), await shown()]) {
      expect(html).not.toMatch(/<script|<img/i);
      expect(html.match(/<\/iframe>/g)?.length ?? 0).toBeLessThanOrEqual(1);
      const policy = headers.get('content-security-policy')!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/script-src|connect-src|img-src (?!data:;)/);
    }
    const [, sandbox] = /<iframe sandbox="([^"]*)"/.exec((await shown()).html)!;
    expect(sandbox).toBe('allow-top-navigation-by-user-activation');
  });

  it('opens links of an HTML mail outside the frame of the mail', async () => {
    await send({ subject: 'HTML', html: '<a href="http://localhost:3000/">Go</a>', text: 'Go' });
    const { html } = await shown();
    const [, framed] = /srcdoc="([^"]*)"/.exec(html)!;
    expect(framed).toMatch(/^&lt;base target=&quot;_top&quot;&gt;/);
    expect(framed).toContain('&lt;a href=&quot;http://localhost:3000/&quot;&gt;Go&lt;/a&gt;');
  });

  it('shows a mail with HTML only and an empty mail', async () => {
    await send({ subject: 'HTML alone', html: '<p>Hello</p>' });
    expect((await shown()).html).toContain('srcdoc=');
    await send({});
    expect((await listed())[0]!.subject).toBe('(no subject)');
    expect((await shown()).status).toBe(200);
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

  it('has exactly one heading on each page', async () => {
    await send({ subject: 'Heading', text: 'x' });
    for (const { html } of [await page('/mail/'), await shown(), await page('/mail/no-such')])
      expect(html.match(/<h1>/g)).toHaveLength(1);
  });
});

describe('an invite in the sandbox', () => {
  let world: World;
  let ada: Browser;

  beforeEach(async () => {
    world = await startWorld({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    ada = await world.signedIn('ada@example.com');
  });
  afterEach(() => world.stop());

  it('arrives in the mailbox with its link', async () => {
    const team = await found(ada, 'Mailed');
    const { url } = await invite(team, 'bob@example.com');
    await until(listed, ({ length }) => length > 0);
    const { html } = await shown();
    expect(html).toContain('You are invited to join “Mailed”');
    expect(html).toContain(`<a href="${url}">`);
  });
});
