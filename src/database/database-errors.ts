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

/** Whether the named unique index refused a row: the database, not a look before, decides what is taken. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = reported(error) ?? {};
  return code === UNIQUE_VIOLATION && violated === constraint;
}

/** Serialization failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Whether the same transaction, run once more, may well succeed. */
export function isRetryable(error: unknown): boolean {
  const { code = '', routine } = reported(error) ?? {};
  return RETRYABLE.has(code) || isOutdatedPlan({ code, routine });
}

/**
 * Connection exceptions, shutdown, recovery, too many connections, full disk, statement and lock timeouts; and what a
 * server says that lets nobody in: the password has changed, the database is gone or closed for maintenance.
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
  'EMFILE', // this process, or the machine, has no descriptor left for one more connection
  'ENFILE',
]);
/** The driver's own errors have no code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** The connection ended between two statements of a transaction: TypeORM then takes it away from whoever has it. */
const TAKEN_AWAY = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Whether the database did not answer, as against having refused what we asked. */
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

/** It does not answer, or is only starting: a little later it may. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = reported(error) ?? {};
  return UNAVAILABLE_ERRNO.has(code) || /^(08|57P0|53)/.test(code) || UNAVAILABLE_MESSAGE.test(message);
}
