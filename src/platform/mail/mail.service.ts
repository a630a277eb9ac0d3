import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { Config } from '../config/config.js';
import { isAscii } from '../text/email.js';
import { smtpFailureOf, type SmtpError } from './smtp-failure.js';
import { supportsSmtpUtf8 } from './smtp-utf8.js';
import { connectionOf, type MailTransport, openTransport } from './transport.js';
import { MailNotSentError, UnknownRecipientError } from './mail.errors.js';

export interface Mail {
  /** The id is the same for every attempt, so that mailboxes recognize a duplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Timeout of each step of SMTP, in milliseconds. */
const TIMEOUT = 10_000;

@Injectable()
export class MailService implements OnModuleDestroy {
  private readonly transport: MailTransport;

  constructor(private readonly config: Config) {
    this.transport = openTransport(config.mail, TIMEOUT);
  }

  onModuleDestroy(): void {
    this.transport.close();
  }

  /**
   * Resolves once the server has accepted the mail.
   * @throws UnknownRecipientError
   * @throws MailNotSentError if a later attempt may succeed
   */
  async send(mail: Mail): Promise<void> {
    if (!isAscii(mail.to) && !(await this.supportsUtf8()))
      throw new MailNotSentError('the mail server does not support SMTPUTF8, which the address needs');
    await this.transport.sendMail(this.messageOf(mail)).catch(fail);
  }

  /** Whether the mail server delivers to addresses outside ASCII. @throws MailNotSentError if it cannot be reached */
  supportsUtf8(): Promise<boolean> {
    return supportsSmtpUtf8(connectionOf(this.transport)).catch(fail);
  }

  private messageOf({ id, to, subject, text, html }: Mail): SMTPTransport.MailOptions {
    const { mail, publicUrl } = this.config;
    return {
      from: mail.from,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      // Keeps absence notices and other automatic answers away (RFC 3834, 5).
      headers: { 'Auto-Submitted': 'auto-generated' },
      // The recipient is an object, so that a comma in the address cannot add a recipient.
      to: { name: '', address: to },
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      subject,
      text,
      html,
    };
  }
}

/** @throws UnknownRecipientError or MailNotSentError */
function fail(error: unknown): never {
  const { isUnknownRecipient, reason } = smtpFailureOf(error as SmtpError);
  throw isUnknownRecipient ? new UnknownRecipientError(reason) : new MailNotSentError(reason);
}
