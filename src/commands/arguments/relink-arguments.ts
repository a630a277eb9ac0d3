import { parseArgs } from 'node:util';
import { OperatorError } from '../../platform/config/operator.errors.js';
import type { SubjectPair } from '../../sign-in/identity-migration/outcome.js';
import type { Move } from '../../sign-in/identity-migration/identity-migration.service.js';
import { readSubjectMap } from './subject-map.js';

const USAGE = `relink-identities --from ISSUER --to ISSUER [--dry-run]
  --by-map FILE | --by-same-subject | --by-verified-email [--since TIME]`;

/** How the command matches old and new identities. */
export type Way = { pairs: SubjectPair[] } | 'same-subject' | 'verified-email';

/** @throws OperatorError with the usage, or with the faults of the file */
export function readMove(args: string[]): { move: Move; way: Way } {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean', default: false } as const;
    const { from, to, since, ...given } = parseArgs({
      args,
      options: {
        from: text,
        to: text,
        since: text,
        'dry-run': flag,
        'by-map': text,
        'by-same-subject': flag,
        'by-verified-email': flag,
      },
    }).values;
    if (!from || !to) throw new Error('Expected --from and --to.');
    const file = given['by-map'];
    const [isSameSubject, isByEmail] = [given['by-same-subject'], given['by-verified-email']];
    if ([file !== undefined, isSameSubject, isByEmail].filter(Boolean).length !== 1)
      throw new Error('Expected one of --by-map, --by-same-subject and --by-verified-email.');
    const isOneIssuer = from === to;
    if (isOneIssuer && isSameSubject) throw new Error('With --by-same-subject, the issuers must differ.');
    if ((isOneIssuer && isByEmail) !== (since !== undefined))
      throw new Error('--since belongs to --by-verified-email with one issuer, and only there.');
    const move = {
      from,
      to,
      since: since === undefined ? null : readTime(since),
      isDryRun: given['dry-run'],
    };
    const way = isByEmail ? 'verified-email' : 'same-subject';
    return { move, way: file === undefined ? way : { pairs: readSubjectMap(file, isOneIssuer) } };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${(error as Error).message}\nUsage: ${USAGE}`);
  }
}

/** Requires a time zone. Without one, JavaScript would use the time zone of the machine that runs the command. */
function readTime(given: string): Date {
  const time = new Date(given.toUpperCase());
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/i.test(given) || Number.isNaN(time.getTime()))
    throw new Error('--since must be a time such as 2026-11-22T09:30:00Z.');
  if (time.getTime() > Date.now()) throw new Error('--since must be in the past.');
  return time;
}
