import type { Config } from '../config/config.js';
import { smtpFailureOf, type SmtpError } from './smtp-failure.js';
import { supportsSmtpUtf8 } from './smtp-utf8.js';
import { connectionOf, openTransport } from './transport.js';

/** Milliseconds for each step of SMTP. A person waits for the answer. */
const TIMEOUT = 5000;

/**
 * Connects to the mail server and logs in, without sending a mail.
 * @returns the fault in a sentence without any part of the URL, or undefined
 */
export async function mailServerFault(
  mail: Pick<Config['mail'], 'smtpUrl' | 'ehloName' | 'smtpUtf8'>,
): Promise<string | undefined> {
  const transport = openTransport(mail, TIMEOUT, TIMEOUT);
  try {
    await transport.verify();
    if (mail.smtpUtf8 && !(await supportsSmtpUtf8(connectionOf(transport))))
      return 'The mail server does not support SMTPUTF8, which MAIL_SMTPUTF8=true needs.';
    return undefined;
  } catch (error) {
    return `The mail server of SMTP_URL cannot be used: ${smtpFailureOf(error as SmtpError).reason}.`;
  } finally {
    transport.close();
  }
}
