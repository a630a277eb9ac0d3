import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Config } from '../config/config.js';

export interface Mail {
  /** The id is the same for every attempt, so that mailboxes recognize a duplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mail server permanently rejected the mail. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';

  constructor() {
    super('The mail server rejected the mail.');
  }
}

/**
 * The mail was not sent, but a retry may succeed. The server's message is omitted, because it contains the recipient.
 */
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

/** Timeout of each step of SMTP, in milliseconds. */
const TIMEOUT = 10_000;

/** Sends mails through the server of SMTP_URL. */
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
   * Resolves once the server has accepted the mail.
   * @throws MailRefusedError if the server permanently rejects the recipient or the content
   * @throws MailNotSentError if a later attempt may succeed
   */
  async send({ id, to, subject, text, html }: Mail): Promise<void> {
    try {
      await this.transport.sendMail({
        from: this.config.mail.from,
        ...(this.config.mail.replyTo && { replyTo: this.config.mail.replyTo }),
        // Keeps absence notices and other automatic answers away (RFC 3834, 5).
        headers: { 'Auto-Submitted': 'auto-generated' },
        // The recipient is an object, so that a comma in the address cannot add a recipient.
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

/**
 * Whether the server permanently rejected the recipient or the content (RFC 5321, 4.2.1). A rejected sender is an error
 * in our configuration, so the mail is retried.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as SmtpError;
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
}
