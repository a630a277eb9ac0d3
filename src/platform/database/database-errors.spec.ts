import pg from 'pg';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { isDatabaseUnavailable, isRetryable, violates } from './database-errors.js';

/** Creates an error as the driver does for an error response of the server. */
function fromServer(code: string, fields: Partial<pg.DatabaseError> = {}): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('said by the server', 0, 'error'), { code, ...fields });
}

function throughTypeOrm(error: Error): QueryFailedError {
  return new QueryFailedError('SELECT 1', [], error);
}

function fromSystem(code: string): Error {
  return Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code });
}

describe('a violated constraint', () => {
  const taken = fromServer('23505', { constraint: 'organizations_name_key_key' });

  it('is recognized by its name, in errors of the driver and of TypeORM', () => {
    expect(violates(taken, 'organizations_name_key_key')).toBe(true);
    expect(violates(throughTypeOrm(taken), 'organizations_name_key_key')).toBe(true);
  });

  it('is not confused with another constraint or with another kind of error', () => {
    expect(violates(taken, 'memberships_pkey')).toBe(false);
    expect(violates(fromServer('23503', { constraint: 'organizations_name_key_key' }), 'organizations_name_key_key')).toBe(false); // prettier-ignore
    expect(violates(new Error('organizations_name_key_key'), 'organizations_name_key_key')).toBe(false);
    expect(violates(undefined, 'organizations_name_key_key')).toBe(false);
  });
});

describe('a transaction', () => {
  it.each(['40001', '40P01'])('is retried after error %s', (code) => {
    expect(isRetryable(fromServer(code))).toBe(true);
    expect(isRetryable(throughTypeOrm(fromServer(code)))).toBe(true);
  });

  it('is retried after a migration that changed the result columns of a prepared statement', () => {
    const outdated = fromServer('0A000', { routine: 'RevalidateCachedQuery' });
    expect(isRetryable(outdated)).toBe(true);
    expect(isRetryable(throughTypeOrm(outdated))).toBe(true);
  });

  it.each(['0A000', '23505', '57014', '57P01'])('is not retried after error %s', (code) => {
    expect(isRetryable(fromServer(code))).toBe(false);
  });

  it('is not retried after an error that PostgreSQL did not report', () => {
    expect(isRetryable(new Error('Connection terminated'))).toBe(false);
    expect(isRetryable('40001')).toBe(false);
  });
});

describe('the database', () => {
  it.each([
    ['08006', 'connection failure'],
    ['28P01', 'changed password'],
    ['3D000', 'deleted database'],
    ['40001', 'repeated serialization failure'],
    ['40P01', 'repeated deadlock'],
    ['53100', 'full disk'],
    ['53300', 'too many connections'],
    ['58000', 'file that cannot be created, because the disk is full'],
    ['58030', 'write that the disk refused'],
    ['55000', 'database closed for maintenance'],
    ['55P03', 'lock timeout'],
    ['57014', 'statement timeout'],
    ['57P01', 'shutdown by an administrator'],
    ['57P02', 'crash'],
    ['57P03', 'still starting'],
    ['25006', 'read-only replica'],
    ['25P03', 'timeout of an idle transaction'],
  ])('counts as unavailable after error %s: %s', (code) => {
    expect(isDatabaseUnavailable(fromServer(code))).toBe(true);
    expect(isDatabaseUnavailable(throughTypeOrm(fromServer(code)))).toBe(true);
  });

  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'EMFILE',
    'ENFILE',
  ])('counts as unavailable after the network error %s', (code) =>
    expect(isDatabaseUnavailable(fromSystem(code))).toBe(true),
  );

  it('counts as unavailable if all IP addresses of its host refuse the connection', () => {
    const each = [fromSystem('ECONNREFUSED'), fromSystem('ECONNREFUSED')];
    expect(isDatabaseUnavailable(Object.assign(new AggregateError(each), { code: 'ECONNREFUSED' }))).toBe(
      true,
    );
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('counts as unavailable after an error of the driver without a code: %s', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
    expect(isDatabaseUnavailable(throughTypeOrm(new Error(message)))).toBe(true);
  });

  it.each([QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError])(
    'counts as unavailable if the connection ended between two statements: %p',
    (kind) => expect(isDatabaseUnavailable(new kind())).toBe(true),
  );

  it.each([
    ['22P02', 'invalid UUID'],
    ['23505', 'unique violation'],
    ['42P01', 'missing table'],
    ['42501', 'insufficient privilege'],
    ['25P02', 'statement in a failed transaction'],
  ])('does not count as unavailable after error %s: %s', (code) => {
    expect(isDatabaseUnavailable(fromServer(code))).toBe(false);
    expect(isDatabaseUnavailable(throughTypeOrm(fromServer(code)))).toBe(false);
  });

  it('does not count as unavailable after a bug in our code, or a thrown value that is not an error', () => {
    expect(isDatabaseUnavailable(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(
      false,
    );
    expect(isDatabaseUnavailable(new Error('the words Query read timeout in the middle'))).toBe(false);
    expect(isDatabaseUnavailable('ECONNREFUSED')).toBe(false);
    expect(isDatabaseUnavailable(null)).toBe(false);
  });
});
