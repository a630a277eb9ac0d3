import { createTransport, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { Config } from '../config/config.js';

export type MailTransport = Transporter<SMTPTransport.SentMessageInfo, SMTPTransport.Options>;

/** A server may scan a mail for ten minutes before it accepts it (RFC 5321, 4.5.3.2.6). */
const ANSWER_TIMEOUT = 10 * 60_000;

/**
 * Creates the transport to the mail server.
 * @param timeout of the DNS lookup, the connection and the greeting, in milliseconds
 * @param answerTimeout of each further answer, in milliseconds
 */
export function openTransport(
  { smtpUrl, ehloName }: Pick<Config['mail'], 'smtpUrl' | 'ehloName'>,
  timeout: number,
  answerTimeout = ANSWER_TIMEOUT,
): MailTransport {
  return createTransport({
    url: smtpUrl,
    ...(ehloName && { name: ehloName }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: answerTimeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The options with which a transport connects, including those of its URL. */
export function connectionOf(transport: MailTransport): SMTPTransport.Options {
  return (transport.transporter as SMTPTransport).options;
}

/** Calls back with the Message-ID of each mail whose content the mail server begins to read. */
export function noteContents(transport: MailTransport, note: (messageId: string) => void): void {
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => content.once('resume', () => note(String(data.messageId))));
    done();
  });
}
