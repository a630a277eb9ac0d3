import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { Config } from '../config/config.js';
import { isAscii, withAsciiDomain } from '../text/email.js';
import { isAfterData, smtpFailureOf, type SmtpError } from './smtp-failure.js';
import { supportsSmtpUtf8 } from './smtp-utf8.js';
import { connectionOf, type MailTransport, noteContents, openTransport } from './transport.js';
import { MailNotSentError, UnknownRecipientError } from './mail.errors.js';

export interface Mail {
  /** The id is the same for every attempt, so that mailboxes recognize a duplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Mail programs post to this URL, without a session, if the recipient wants no more of these mails (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Timeout of the steps before a mail is sent, in milliseconds. */
const TIMEOUT = 10_000;

@Injectable()
export class MailService implements OnModuleDestroy {
  private readonly transport: MailTransport;
  /** The Message-IDs of mails in progress whose content the mail server has begun to read. */
  private readonly begun = new Set<string>();

  constructor(private readonly config: Config) {
    this.transport = openTransport(config.mail, TIMEOUT);
    noteContents(this.transport, (messageId) => this.begun.add(messageId));
  }

  onModuleDestroy(): void {
    this.transport.close();
  }

  /**
   * Resolves once the server has accepted the mail.
   * @param signal closes the connection when it aborts
   * @throws UnknownRecipientError
   * @throws MailNotSentError if a later attempt may succeed
   */
  async send(given: Mail, signal: AbortSignal): Promise<void> {
    const mail = { ...given, to: withAsciiDomain(given.to) };
    if (!isAscii(mail.to) && !(await this.supportsUtf8()))
      throw new MailNotSentError('the mail server does not support SMTPUTF8, which the address needs');
    const message = this.messageOf(mail);
    try {
      await this.transport.sendMail({ ...message, signal });
    } catch (error) {
      fail(error as SmtpError, isAfterData(error as SmtpError, this.begun.has(message.messageId)));
    } finally {
      this.begun.delete(message.messageId);
    }
  }

  /** Whether the mail server delivers to addresses outside ASCII. @throws MailNotSentError if it cannot be reached */
  supportsUtf8(): Promise<boolean> {
    const options = { ...connectionOf(this.transport), socketTimeout: TIMEOUT };
    return supportsSmtpUtf8(options).catch((error: SmtpError) => fail(error));
  }

  private messageOf({
    id,
    to,
    subject,
    text,
    html,
    unsubscribeUrl,
  }: Mail): SMTPTransport.MailOptions & { messageId: string } {
    const { mail, publicUrl } = this.config;
    return {
      from: mail.from,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      // Keeps absence notices and other automatic answers away: RFC 3834, 5, and for Exchange, MS-OXCMAIL, 2.2.3.2.14.
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
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
function fail(error: SmtpError, afterData = false): never {
  const { isUnknownRecipient, reason } = smtpFailureOf(error);
  throw isUnknownRecipient ? new UnknownRecipientError(reason) : new MailNotSentError(reason, afterData);
}
