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

  it('is known by its name, straight from the driver or through TypeORM', () => {
    expect(violates(taken, 'organizations_name_key_key')).toBe(true);
    expect(violates(throughTypeOrm(taken), 'organizations_name_key_key')).toBe(true);
  });

  it('is not taken for another one, nor another kind of refusal for it', () => {
    expect(violates(taken, 'memberships_pkey')).toBe(false);
    expect(violates(fromServer('23503', { constraint: 'organizations_name_key_key' }), 'organizations_name_key_key')).toBe(false); // prettier-ignore
    expect(violates(new Error('organizations_name_key_key'), 'organizations_name_key_key')).toBe(false);
    expect(violates(undefined, 'organizations_name_key_key')).toBe(false);
  });
});

describe('a transaction is run once more', () => {
  it.each(['40001', '40P01'])('after %s', (code) => {
    expect(isRetryable(fromServer(code))).toBe(true);
    expect(isRetryable(throughTypeOrm(fromServer(code)))).toBe(true);
  });

  it('after a migration that changed what a prepared statement answers with', () => {
    const outdated = fromServer('0A000', { routine: 'RevalidateCachedQuery' });
    expect(isRetryable(outdated)).toBe(true);
    expect(isRetryable(throughTypeOrm(outdated))).toBe(true);
  });

  it.each(['0A000', '23505', '57014', '57P01'])('not after %s', (code) => {
    expect(isRetryable(fromServer(code))).toBe(false);
  });

  it('not after anything that the server did not report', () => {
    expect(isRetryable(new Error('Connection terminated'))).toBe(false);
    expect(isRetryable('40001')).toBe(false);
  });
});

describe('the database counts as unavailable', () => {
  it.each([
    ['08006', 'connection failure'],
    ['28P01', 'a password that is no longer right'],
    ['3D000', 'a database that is gone'],
    ['40001', 'serialization failure, again and again'],
    ['40P01', 'deadlock, again and again'],
    ['53100', 'full disk'],
    ['53300', 'too many connections'],
    ['55000', 'a database closed for maintenance'],
    ['55P03', 'lock timeout'],
    ['57014', 'statement timeout'],
    ['57P01', 'shutdown by an administrator'],
    ['57P02', 'crash'],
    ['57P03', 'still starting'],
    ['25006', 'a replica that only reads'],
    ['25P03', 'a transaction that was idle too long'],
  ])('by %s: %s', (code) => {
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
  ])('by %s on the way to it', (code) => expect(isDatabaseUnavailable(fromSystem(code))).toBe(true));

  it('by all addresses of its name refusing at once', () => {
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
  ])('by what the driver says without a code: %s', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
    expect(isDatabaseUnavailable(throughTypeOrm(new Error(message)))).toBe(true);
  });

  it.each([QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError])(
    'by a connection that ended between two statements: %p',
    (kind) => expect(isDatabaseUnavailable(new kind())).toBe(true),
  );

  it.each([
    ['22P02', 'text that is no uuid'],
    ['23505', 'a taken key'],
    ['42P01', 'a table that is not there'],
    ['42501', 'a right that we lack'],
    ['25P02', 'going on in a transaction that has failed'],
  ])('not by %s: %s', (code) => {
    expect(isDatabaseUnavailable(fromServer(code))).toBe(false);
    expect(isDatabaseUnavailable(throughTypeOrm(fromServer(code)))).toBe(false);
  });

  it('not by a mistake of our own, or by something that is no error', () => {
    expect(isDatabaseUnavailable(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(
      false,
    );
    expect(isDatabaseUnavailable(new Error('the words Query read timeout in the middle'))).toBe(false);
    expect(isDatabaseUnavailable('ECONNREFUSED')).toBe(false);
    expect(isDatabaseUnavailable(null)).toBe(false);
  });
});
