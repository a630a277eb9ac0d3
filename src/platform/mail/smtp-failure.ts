import { tlsReason } from '../outbound/tls-reason.js';

/** The fields of a nodemailer error, without the message, because it contains the recipient. */
export interface SmtpError {
  /** Nodemailer's code, such as `EENVELOPE`. */
  code?: string;
  /** The code of the error of Node.js, such as `CERT_HAS_EXPIRED`. */
  originalCode?: string;
  /** The SMTP command that failed; `CONN` or `API` if another step failed. */
  command?: string;
  responseCode?: number;
  /** The whole answer of the server. */
  response?: string;
}

export interface SmtpFailure {
  /** The recipient's mailbox does not exist or is closed, so that no retry helps. */
  isUnknownRecipient: boolean;
  /** A clause without the server's text, which may contain the address. */
  reason: string;
}

/** The enhanced status of an answer (RFC 2034), such as `5.1.1`. */
const ENHANCED_STATUS = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?= |$)/m;
/**
 * The answers about a mailbox that does not exist or is closed (RFC 3463, 3.2 and 3.3). 5.1.7 and 5.1.8 are about the
 * sender. Exchange Online answers 550 5.4.1 if the domain has no such recipient.
 */
const UNKNOWN_MAILBOX = /^(5\d\d 5\.(1\.(?![78]$)\d+|2\.1)|550 5\.4\.1|55[013])$/;

/**
 * Determines why a mail was not sent. Only an answer about the recipient is final. All other rejections, such as by a
 * relay or a policy, may end once an operator has corrected the cause.
 */
export function smtpFailureOf({
  code,
  originalCode,
  command,
  responseCode,
  response,
}: SmtpError): SmtpFailure {
  if (!responseCode) return { isUnknownRecipient: false, reason: connectionReason(originalCode ?? code) };
  const status = ENHANCED_STATUS.exec(response ?? '')?.[1];
  const answer = status ? `${responseCode} ${status}` : `${responseCode}`;
  return {
    isUnknownRecipient: command === 'RCPT TO' && UNKNOWN_MAILBOX.test(answer),
    reason: `the mail server answered ${answer} ${placeOf(command)}`,
  };
}

/**
 * Whether the server may have accepted the mail, or rejects its content: after a permanent answer to DATA, or after the
 * connection was lost during the content.
 */
export function isAfterData({ command, responseCode = 500 }: SmtpError, isContentSent: boolean): boolean {
  // With 421, the server says that it closes the connection.
  const isLost = command !== 'DATA' || responseCode === 421;
  return isLost ? isContentSent : responseCode >= 500;
}

function placeOf(command: string | undefined): string {
  return !command || command === 'CONN' ? 'to the connection' : `to ${command}`;
}

function connectionReason(code = 'no code'): string {
  if (code === 'EABORT') return 'the attempt was canceled (EABORT)';
  const ofTls = tlsReason(code);
  return ofTls ? `the TLS connection failed: ${ofTls} (${code})` : `the connection failed (${code})`;
}
