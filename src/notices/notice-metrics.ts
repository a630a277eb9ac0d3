import { Counter, type Registry } from 'prom-client';
import { MAIL_RESULTS, mailResult, type CountedMail } from '../platform/mail/mail-results.js';
import { ALL_KINDS } from './notice-kinds.js';

/** Counts notices. @returns a function that stops counting */
export function countNotices(registry: Registry): () => void {
  const notices = new Counter({
    name: 'workspace_notices_total',
    help: 'Notices by mail by kind and result. The results are those of workspace_mails_total.',
    labelNames: ['kind', 'result'],
    registers: [registry],
  });
  const kinds: readonly string[] = ALL_KINDS;
  for (const kind of kinds) for (const result of MAIL_RESULTS) notices.inc({ kind, result }, 0);
  const count = (mail: unknown) => {
    const { kind, result } = mail as CountedMail;
    if (kinds.includes(kind)) notices.inc({ kind, result });
  };
  mailResult.subscribe(count);
  return () => void mailResult.unsubscribe(count);
}
