import { Counter, type Registry } from 'prom-client';
import { MAIL_RESULTS, mailResult, type CountedMail } from '../mail/mail-results.js';

/** Counts mails. @returns a function that stops counting */
export function countMails(registry: Registry): () => void {
  const mails = new Counter({
    name: 'workspace_mails_total',
    help: 'Mails by result: sent, failed (given up), retried (failed attempts), withheld (unwanted or too many), dropped (no longer needed, or a day old).',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of MAIL_RESULTS) mails.inc({ result }, 0);
  const count = (mail: unknown) => mails.inc({ result: (mail as CountedMail).result });
  mailResult.subscribe(count);
  return () => void mailResult.unsubscribe(count);
}
