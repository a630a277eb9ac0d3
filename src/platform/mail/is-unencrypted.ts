import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { isLoopback } from '../config/loopback.js';

/**
 * Whether a mail could be sent to another host without encryption. Without `requireTLS`, an attacker can hide that the
 * server supports STARTTLS. Makes no connection.
 */
export function isUnencryptedMail(url: string): boolean {
  const { transporter } = createTransport({ url });
  const { host = 'localhost', secure, requireTLS } = (transporter as SMTPTransport).options;
  return !secure && !requireTLS && !isLoopback(host);
}
