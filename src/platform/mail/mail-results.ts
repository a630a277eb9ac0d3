import { channel } from 'node:diagnostics_channel';

/**
 * What became of a mail. `retried` counts failed attempts, each of which is followed by another one. `dropped` mails were
 * not needed any more.
 */
export const MAIL_RESULTS = ['sent', 'failed', 'retried', 'withheld', 'dropped'] as const;
export type MailResult = (typeof MAIL_RESULTS)[number];

/** Published with the result of each mail, so that metrics can count it. */
export const mailResult = channel('workspace.mail.result');
