import { createTransport, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { Config } from '../config/config.js';

export type MailTransport = Transporter<SMTPTransport.SentMessageInfo, SMTPTransport.Options>;

/** Creates the transport to the mail server. @param timeout of each step of SMTP, in milliseconds */
export function openTransport(
  { smtpUrl, ehloName }: Pick<Config['mail'], 'smtpUrl' | 'ehloName'>,
  timeout: number,
): MailTransport {
  return createTransport({
    url: smtpUrl,
    ...(ehloName && { name: ehloName }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
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
