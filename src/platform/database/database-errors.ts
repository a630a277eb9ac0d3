import { isNativeError } from 'node:util/types';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { isOutdatedPlan } from './prepared-statements.js';

/** The SQLSTATE, source routine and constraint of an error that PostgreSQL reported, through TypeORM or straight from the driver. */
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

/** Unique violation: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';

/** Whether this unique index rejected a row. The database decides uniqueness, not a query beforehand. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = reported(error) ?? {};
  return code === UNIQUE_VIOLATION && violated === constraint;
}

/** Waits for a write, and replaces a violation of this unique index by an error of the domain. */
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

/** Serialization failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Whether a retry of the same transaction is likely to succeed. */
export function isRetryable(error: unknown): boolean {
  const { code = '', routine } = reported(error) ?? {};
  return RETRYABLE.has(code) || isOutdatedPlan({ code, routine });
}

/**
 * Connection exceptions, shutdown, recovery, too many connections, full disk, statement and lock timeouts. Also rejected
 * logins: the password has changed, or the database is gone or closed for maintenance.
 */
const UNAVAILABLE_STATES = /^(08|57P0|53|57014|55P03|25006|25P03|28|3D000|55000)/;
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
/** The driver's own errors have no code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** The connection ended between two statements of a transaction, and TypeORM has released its query runner. */
const TAKEN_AWAY = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Whether the database was unavailable, as opposed to rejecting the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = reported(error) ?? {};
  return (
    TAKEN_AWAY.some((kind) => error instanceof kind) ||
    isRetryable(error) ||
    UNAVAILABLE_STATES.test(code) ||
    UNAVAILABLE_ERRNO.has(code) ||
    UNAVAILABLE_MESSAGE.test(message)
  );
}

/** Whether it does not answer or is still starting, so that waiting may help. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = reported(error) ?? {};
  return UNAVAILABLE_ERRNO.has(code) || /^(08|57P0|53)/.test(code) || UNAVAILABLE_MESSAGE.test(message);
}
