import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Config } from '../config/config.js';

export interface Mail {
  /** The same for every attempt at one mail, so that a mailbox can tell a second copy. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mail server will not have this mail, however often it is tried. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';

  constructor() {
    super('The mail server refused the mail.');
  }
}

/** A later attempt may succeed. What the server said is left out, as it repeats whom the mail is for. */
export class MailNotSentError extends Error {
  override name = 'MailNotSentError';

  constructor(error: unknown) {
    const { code, responseCode, command } = error as SmtpError;
    super(`The mail was not sent (${[code, responseCode, command].filter(Boolean).join(', ')}).`);
  }
}

interface SmtpError {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Milliseconds that the mail server has for each step. */
const TIMEOUT = 10_000;

/** Hands mails to the server of SMTP_URL. */
@Injectable()
export class MailService implements OnModuleDestroy {
  private readonly transport: Transporter;

  constructor(private readonly config: Config) {
    this.transport = createTransport({
      url: config.mail.smtpUrl,
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
      dnsTimeout: TIMEOUT,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  onModuleDestroy(): void {
    this.transport.close();
  }

  /**
   * Resolves once the server has taken the mail over.
   * @throws MailRefusedError if it refuses the address or the content for good
   * @throws MailNotSentError if a later attempt may succeed
   */
  async send({ id, to, subject, text, html }: Mail): Promise<void> {
    try {
      await this.transport.sendMail({
        from: this.config.mail.from,
        // As an object, so that nothing in it is parsed as a second recipient.
        to: { name: '', address: to },
        messageId: `<${id}@${new URL(this.config.publicUrl).hostname}>`,
        subject,
        text,
        html,
      });
    } catch (error) {
      throw isRefusal(error) ? new MailRefusedError() : new MailNotSentError(error);
    }
  }
}

/** A permanent answer (5yz, RFC 5321, 4.2.1) to the recipient or to the content; one to the sender is ours to mend. */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as SmtpError;
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
}
