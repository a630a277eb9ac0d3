import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { StartError } from '../platform/config/start-error.js';
import { escapeHtml } from '../platform/text/escape-html.js';
import { page } from './page.js';

export interface Mailbox {
  /** Serves the mailbox's pages, whose URLs are below `path`. */
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  stop(): Promise<void>;
}

interface MailboxOptions {
  port: number;
  /** The address to listen on. */
  host?: string;
  /** The mount path of the pages, such as `/mail`. */
  path: string;
  /** The directory that contains one file per mail. */
  directory: string;
}

/** Receives mail to any address by SMTP and shows it on pages. @throws StartError if the port is taken */
export async function startMailbox({
  port,
  host = '127.0.0.1',
  path,
  directory,
}: MailboxOptions): Promise<Mailbox> {
  await mkdir(directory, { recursive: true });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((source) => save(directory, source))
        .then(() => done(), done);
    },
  });
  server.on('error', () => {}); // a client disconnected
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`The mailbox's port ${port} is in use. Set another PORT.`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
  return {
    handle: (request, response) => {
      // The names of stored mails need no encoding, so a URL-encoded name never matches.
      const name = (request.url ?? '').split('?', 1)[0]!.slice(path.length + 1);
      render(directory, path, name).then(
        (html) => response.writeHead(html ? 200 : 404, HEADERS).end(html ?? page('Mail not found', '')),
        () => response.writeHead(500).end(),
      );
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Headers that prevent the content of a mail from running scripts or sending requests. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'",
};

/** The file is renamed when it is complete, so that the list shows no partial mails. File names sort by time. */
async function save(directory: string, source: Buffer): Promise<void> {
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 8);
  const name = join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${digest}`);
  await writeFile(`${name}.tmp`, source, { mode: 0o600 });
  await rename(`${name}.tmp`, `${name}.eml`);
}

async function render(directory: string, path: string, name: string): Promise<string | undefined> {
  const names = (await readdir(directory))
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .reverse();
  if (name === '') return list(directory, path, names);
  if (!names.includes(name)) return undefined;
  return mailPage(path, await parse(directory, name));
}

async function list(directory: string, path: string, names: string[]): Promise<string> {
  const mails = await Promise.all(
    names.slice(0, 100).map(async (name) => ({ name, mail: await parse(directory, name) })),
  );
  const rows = mails.map(
    ({ name, mail }) =>
      `<li><a href="${path}/${name}">${escapeHtml(mail.subject ?? '(no subject)')}</a><br>` +
      `<small>to ${escapeHtml(recipients(mail))}, ${escapeHtml(mail.date ?? '')}</small></li>`,
  );
  const body = rows.length ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet.</p>';
  return page('Mailbox', `${body}<form action="${path}/"><button>Refresh</button></form>`);
}

/** Makes links in the framed mail open in the whole window. */
const LINKS_IN_TOP_WINDOW = '<base target="_top">';

function mailPage(path: string, mail: Email): string {
  const text = escapeHtml(mail.text ?? '').replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>');
  const html = mail.html
    ? `<details><summary>HTML version</summary><iframe sandbox="allow-top-navigation-by-user-activation" title="HTML version" srcdoc="${escapeHtml(LINKS_IN_TOP_WINDOW + mail.html)}" style="width: 100%; height: 24rem; border: 1px solid; background: #fff"></iframe></details>`
    : '';
  return page(
    mail.subject ?? '(no subject)',
    `<p><small>from ${escapeHtml(mail.from?.address ?? '')} to ${escapeHtml(recipients(mail))}</small></p>
     <p style="white-space: pre-wrap; overflow-wrap: anywhere">${text}</p>${html}
     <form action="${path}/"><button>Back to the mailbox</button></form>`,
  );
}

async function parse(directory: string, name: string): Promise<Email> {
  return PostalMime.parse(await readFile(join(directory, name)));
}

function recipients({ to = [] }: Email): string {
  return to.map(({ address }) => address).join(', ');
}
