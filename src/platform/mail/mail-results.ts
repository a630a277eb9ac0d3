import { channel } from 'node:diagnostics_channel';

/**
 * The results of mails. `retried` counts failed attempts that another attempt follows. `dropped` mails were no longer
 * needed, or a day old.
 */
export const MAIL_RESULTS = ['sent', 'failed', 'retried', 'withheld', 'dropped'] as const;
export type MailResult = (typeof MAIL_RESULTS)[number];
/** The results after which no attempt follows. */
export type MailEnd = Exclude<MailResult, 'retried'>;

/** A mail of this kind had this result. */
export interface CountedMail {
  kind: string;
  result: MailResult;
}

/** Published with the result of each mail, so that metrics can count it. */
export const mailResult = channel('workspace.mail.result');

export function publishResult(mail: CountedMail): void {
  mailResult.publish(mail);
}
