import { isNativeError } from 'node:util/types';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { OperatorError } from '../config/operator.errors.js';
import { isOutdatedPlan } from './driver/prepared-statements.js';

/** The fields that we use of a PostgreSQL error, which comes directly from the driver or is wrapped by TypeORM. */
interface Reported {
  code?: string;
  routine?: string;
  constraint?: string;
  message: string;
}

function reported(error: unknown): Reported | undefined {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return isNativeError(inner) ? inner : undefined;
}

/** The SQLSTATE of a unique violation: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';

/**
 * Whether this unique index rejected a row. Uniqueness is not queried beforehand, because concurrent writes would race.
 */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = reported(error) ?? {};
  return code === UNIQUE_VIOLATION && violated === constraint;
}

/** Waits for a write, and translates a violation of this unique index into a domain error. */
export async function translateViolation<T>(
  write: Promise<T>,
  constraint: string,
  translate: () => Error,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw violates(error, constraint) ? translate() : error;
  }
}

/** The SQLSTATE of a write on a standby, or on a server that is set to be read-only. */
const READ_ONLY_TRANSACTION = '25006';

/** Whether the server rejected a write because it is not (or no longer) the primary. */
export function isReadOnly(error: unknown): boolean {
  return reported(error)?.code === READ_ONLY_TRANSACTION;
}

/** The SQLSTATE of a statement that follows a failed statement in the same transaction. */
const IN_FAILED_TRANSACTION = '25P02';

/** Whether PostgreSQL skipped the statement, because an earlier statement of the transaction had failed. */
export function isAfterFailure(error: unknown): boolean {
  return reported(error)?.code === IN_FAILED_TRANSACTION;
}

/** The SQLSTATEs of a serialization failure and of a deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);

/** How often a transaction, or a statement outside of one, runs at most if its failure is retryable. */
export const MAX_ATTEMPTS = 3;

/** Whether a retry of the same transaction is likely to succeed. */
export function isRetryable(error: unknown): boolean {
  const { code = '', routine } = reported(error) ?? {};
  return RETRYABLE.has(code) || isOutdatedPlan({ code, routine });
}

/**
 * The SQLSTATEs of connection exceptions, shutdown, recovery, too many connections, full disk, errors of the disk,
 * read-only servers, databases closed for maintenance, and timeouts. They include rejected logins and a missing
 * database, because an operator may be changing the login or the database.
 */
const UNAVAILABLE_STATES = /^(08|57P0|53|58|57014|55P03|25006|25P03|28|3D000|55000)/;
const UNAVAILABLE_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE', // this process, or the machine, is out of file descriptors
  'ENFILE',
]);
/** The driver's own errors have no code, so their messages identify them. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** TypeORM's errors for a connection that ended between two statements of a transaction. */
const CONNECTION_LOST = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Whether a later attempt may succeed: the database was unavailable, or the failure is retryable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = reported(error) ?? {};
  return (
    CONNECTION_LOST.some((kind) => error instanceof kind) ||
    isRetryable(error) ||
    UNAVAILABLE_STATES.test(code) ||
    UNAVAILABLE_ERRNO.has(code) ||
    UNAVAILABLE_MESSAGE.test(message)
  );
}

/** The SQLSTATE of a server, a database or a role whose limit of connections is reached. */
const TOO_MANY_CONNECTIONS = '53300';

/** Whether the limit of connections is reached, which PgBouncer reports without a SQLSTATE of its own. */
export function isOutOfConnections(error: unknown): boolean {
  const { code, message = '' } = reported(error) ?? {};
  return code === TOO_MANY_CONNECTIONS || message.startsWith('no more connections allowed');
}

/** PgBouncer's error for a connection parameter that it does not pass on. */
const REFUSED_PARAMETER = /^unsupported startup parameter: (\w+)/;

/** An error for operators if a pooler refused the timeouts that a connection sends. */
export function poolerRefusal(error: unknown): OperatorError | undefined {
  const [, parameter] = REFUSED_PARAMETER.exec(reported(error)?.message ?? '') ?? [];
  if (!parameter) return;
  return new OperatorError(
    `DATABASE_URL or DATABASE_DIRECT_URL leads to a pooler that refuses the parameter ${parameter}. ` +
      'See the chapter PgBouncer of docs/high-availability.md.',
  );
}

/**
 * Whether the database does not answer, is starting or stopping, or lacks connections or disk space, so that waiting
 * may help.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = reported(error) ?? {};
  if (REFUSED_PARAMETER.test(message)) return false;
  return UNAVAILABLE_ERRNO.has(code) || /^(08|57P0|53)/.test(code) || UNAVAILABLE_MESSAGE.test(message);
}
