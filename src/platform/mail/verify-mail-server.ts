import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { Config } from '../config/config.js';
import { supportsSmtpUtf8 } from './smtp-utf8.js';

/** Milliseconds for each step of SMTP. A person waits for the answer. */
const TIMEOUT = 5000;

/**
 * Connects to the mail server and logs in, without sending a mail.
 * @returns the fault in a sentence without any part of the URL, or undefined
 */
export async function mailServerFault({
  smtpUrl,
  ehloName,
  smtpUtf8,
}: Pick<Config['mail'], 'smtpUrl' | 'ehloName' | 'smtpUtf8'>): Promise<string | undefined> {
  const transport = createTransport({
    url: smtpUrl,
    ...(ehloName && { name: ehloName }),
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    dnsTimeout: TIMEOUT,
  });
  try {
    await transport.verify();
    if (smtpUtf8 && !(await supportsSmtpUtf8((transport.transporter as SMTPTransport).options)))
      return 'The mail server does not support SMTPUTF8, which MAIL_SMTPUTF8=true needs.';
    return undefined;
  } catch (error) {
    return sentenceOf(error as Error & { code?: string; responseCode?: number });
  } finally {
    transport.close();
  }
}

/** The message of an error is not repeated, because it may contain the server's words about a user. */
function sentenceOf({
  code = '',
  responseCode,
  message,
}: Error & { code?: string; responseCode?: number }): string {
  if (/certificate/i.test(message))
    return 'The certificate of the mail server is not trusted: set NODE_EXTRA_CA_CERTS, or check the host in SMTP_URL.';
  if (code === 'EAUTH')
    return `The mail server rejects the login of SMTP_URL (${responseCode ?? 'no common method'}): check its user and password.`;
  if (code === 'EDNS') return 'The host in SMTP_URL is unknown.';
  const detail = [code, responseCode].filter(Boolean).join(', ');
  return `The mail server of SMTP_URL cannot be used (${detail}).`;
}
