import { EventEmitter, on } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { abortAfter } from '../../src/platform/async/abort.js';
import { freePort } from './free-port.js';
import { PATIENCE } from './until.js';

/** A received mail with the recipients of its SMTP envelope, in lower case. */
export interface ReceivedMail extends Email {
  envelopeTo: string[];
}

/** A mail server that accepts all mails, unless `misbehave` has replaced a hook. */
export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Waits for the next mail to this email address. Returns each mail once. */
  next(to: string): Promise<ReceivedMail>;
  /** Replaces hooks of smtp-server; `{}` restores the normal behavior. */
  misbehave(
    hooks: Pick<SMTPServerOptions, 'onConnect' | 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData'>,
  ): void;
  stop(): Promise<void>;
  /** Starts the server again on the same port. */
  start(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  const arrivals = new EventEmitter();
  const received: ReceivedMail[] = [];
  const seen = new Set<ReceivedMail>();
  let hooks: Parameters<MailServer['misbehave']>[0] = {};
  let server: SMTPServer;

  const take: SMTPServerOptions['onData'] = (stream, session, done) => {
    const arrive = async (source: Buffer) => {
      const envelopeTo = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      received.push({ ...(await PostalMime.parse(source)), envelopeTo });
      arrivals.emit('mail');
      done();
    };
    buffer(stream).then(arrive).catch(done); // fails when a test kills the sender
  };
  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onConnect: (session, done) => (hooks.onConnect ?? ((_, ok) => ok()))(session, done),
      onAuth: (auth, session, done) =>
        (hooks.onAuth ?? ((_, __, no) => no(new Error('Authentication is not supported.'))))(
          auth,
          session,
          done,
        ),
      onMailFrom: (address, session, done) =>
        (hooks.onMailFrom ?? ((_, __, ok) => ok()))(address, session, done),
      onRcptTo: (address, session, done) => (hooks.onRcptTo ?? ((_, __, ok) => ok()))(address, session, done),
      onData: (stream, session, done) => (hooks.onData ?? take)(stream, session, done),
    });
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject); // later errors are those of clients, and change nothing
      server.listen(port, '127.0.0.1', resolve);
    });
  };
  await start();

  const unseen = (to: string) =>
    received.find((mail) => mail.envelopeTo.includes(to.toLowerCase()) && !seen.has(mail));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    start,
    stop: () => new Promise((resolve) => server.close(resolve)),
    misbehave: (other) => void (hooks = other),
    async next(to) {
      const arrival = on(arrivals, 'mail', { signal: abortAfter(PATIENCE) });
      try {
        for (let mail = unseen(to); ; mail = unseen(to)) {
          if (mail) {
            seen.add(mail);
            return mail;
          }
          await arrival.next();
        }
      } finally {
        await arrival.return!();
      }
    },
  };
}

/** Extracts the token from the link in an invite mail. */
export function tokenIn(mail: ReceivedMail): string {
  return found(/\/invites\/([\w-]{43})\s/, mail);
}

/** Extracts the token from the link that stops invite mails. */
export function blockTokenIn(mail: ReceivedMail): string {
  return found(/\/invites\/([\w-]{43})#block\s/, mail);
}

function found(link: RegExp, { text = '' }: ReceivedMail): string {
  const token = link.exec(text)?.[1];
  if (!token) throw new Error(`No link in the mail:\n${text}`);
  return token;
}
