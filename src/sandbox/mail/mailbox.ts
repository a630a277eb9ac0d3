import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { markup } from '../html.js';
import { page, PAGE_HEADERS } from '../page.js';
import { listPage } from './list-page.js';
import { mailPage } from './mail-page.js';
import { MailStore } from './mail-store.js';

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
  /** Stores one file per mail. */
  directory: string;
}

/** Receives mail to any address by SMTP and shows it on web pages. @throws OperatorError if the port is taken */
export async function startMailbox({
  port,
  host = '127.0.0.1',
  path,
  directory,
}: MailboxOptions): Promise<Mailbox> {
  const mails = await MailStore.open(directory);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((source) => mails.save(source))
        .then(() => done(), done);
    },
  });
  server.on('error', () => {}); // a client disconnected
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new OperatorError(`The mailbox's port ${port} is in use. Set another PORT.`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
  return {
    handle: (request, response) => {
      render(mails, path, request.url ?? '').then(
        (html) => response.writeHead(html ? 200 : 404, PAGE_HEADERS).end(html ?? notFound(path)),
        () => response.writeHead(500).end(),
      );
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** @returns undefined if there is no such mail */
async function render(mails: MailStore, path: string, url: string): Promise<string | undefined> {
  const [address = '', search] = url.split('?', 2);
  const query = new URLSearchParams(search);
  // The names of stored mails need no encoding, so an encoded name never matches.
  const name = address.slice(path.length + 1);
  if (name === '') return listPage(await mails.find(query.get('q') ?? ''), path, query);
  const mail = await mails.read(name);
  return mail && mailPage(mail, path, query);
}

function notFound(path: string): string {
  return page('Mail not found', markup`<p><a href="${path}/">Back to the mailbox</a></p>`);
}
