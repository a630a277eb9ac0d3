import { isDatabaseUnreachable, poolerRefusal } from '../database-errors.js';

/** The reason why the service cannot use the database. */
export interface DatabaseFault {
  /** A sentence for operators, without any part of DATABASE_URL. */
  sentence: string;
  /** The schema lacks a migration. */
  isSchema?: true;
  /**
   * Waiting does not help, because an operator must change the settings or the server, so the process ends. Startup
   * waits for the end of all other faults, because restarts by an orchestrator would only delay the instances.
   */
  isFinal?: true;
}

export const READ_ONLY: DatabaseFault = { sentence: 'The database is read-only.' };
/** An unapplied migration is not a fault of the settings: operators may migrate after the instance has started. */
export const SCHEMA_BEHIND: DatabaseFault = {
  sentence:
    'The schema of the database is behind this version: as the owner, run node dist/commands/migrate.js.',
  isSchema: true,
};

export const TOO_OLD: DatabaseFault = {
  sentence:
    'The database is of a version before 0.3.0: first upgrade it with 0.3.0, and run its node dist/commands/migrate.js.',
};

/** The server's answer stays the same until an operator changes DATABASE_URL, the role or the server's login rules. */
const WRONG_LOGIN: DatabaseFault = {
  sentence:
    'The database rejects the login of DATABASE_URL: check its user and password, pg_hba.conf, and whether ' +
    'node dist/commands/roles.js has made the role.',
  isFinal: true,
};
const UNENCRYPTED: DatabaseFault = {
  sentence:
    'The database rejects the unencrypted connection of DATABASE_URL: add sslmode=verify-full, or allow it in pg_hba.conf.',
  isFinal: true,
};
const MISSING_DATABASE: DatabaseFault = {
  sentence: 'The database that DATABASE_URL names does not exist on its server.',
  isFinal: true,
};
const UNTRUSTED: DatabaseFault = {
  sentence:
    'The certificate of the database is not trusted: add sslrootcert=FILE to DATABASE_URL, or set NODE_EXTRA_CA_CERTS.',
  isFinal: true,
};
const OTHER_HOST: DatabaseFault = {
  sentence: 'The certificate of the database is for another host than the one in DATABASE_URL.',
  isFinal: true,
};
const WITHOUT_TLS: DatabaseFault = {
  sentence: 'DATABASE_URL requires encryption, but its server does not support it.',
  isFinal: true,
};

/** Migrations and `roles` grant rights, so this fault can end while the instance waits. */
const MISSING_RIGHTS: DatabaseFault = {
  sentence:
    'The role in DATABASE_URL lacks rights: as the owner, run node dist/commands/migrate.js and roles.js.',
};
/** The name may resolve later: a container network only knows a database that has started. */
const UNKNOWN_HOST: DatabaseFault = { sentence: 'The host in DATABASE_URL is unknown.' };
const EXPIRED: DatabaseFault = { sentence: 'The certificate of the database is not valid at this time.' };
const STARTING: DatabaseFault = { sentence: 'The database is starting or stopping.' };
const CLOSED: DatabaseFault = { sentence: 'The database accepts no connections at the moment.' };
const FULL: DatabaseFault = { sentence: 'The database has no connection left.' };

/** By SQLSTATE, or by the code of Node.js and OpenSSL. */
const FAULTS: [pattern: RegExp, fault: DatabaseFault][] = [
  [/^28/, WRONG_LOGIN],
  [/^3D000$/, MISSING_DATABASE],
  [/^42501$/, MISSING_RIGHTS],
  [/^(42P01|3F000)$/, SCHEMA_BEHIND],
  [/^57P0/, STARTING],
  [/^55000$/, CLOSED],
  [/^53/, FULL],
  [/^(ENOTFOUND|EAI_AGAIN)$/, UNKNOWN_HOST],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, OTHER_HOST],
  [/SELF_SIGNED|^UNABLE_TO_|^CERT_(UNTRUSTED|REJECTED|SIGNATURE_FAILURE)$/, UNTRUSTED],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, EXPIRED],
];

/** The driver's own errors have no code, so their messages identify them. */
const FAULTS_OF_DRIVER: [pattern: RegExp, fault: DatabaseFault][] = [
  [/^The server does not support SSL connections$/, WITHOUT_TLS],
  [/^SASL: /, WRONG_LOGIN],
];

/**
 * Translates an error of the driver. The message of an error with a code may repeat parts of the URL, so only the code
 * is shown.
 */
export function faultOf(error: unknown): DatabaseFault {
  const refusal = poolerRefusal(error);
  if (refusal) return { sentence: refusal.message, isFinal: true };
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === '28000' && message.endsWith('no encryption')) return UNENCRYPTED;
  const [faults, sign] = code ? [FAULTS, code] : [FAULTS_OF_DRIVER, message];
  const known = faults.find(([pattern]) => pattern.test(sign))?.[1];
  if (known) return known;
  const isSilent = isDatabaseUnreachable(error) || NO_SOCKET.has(code);
  if (isSilent) return { sentence: `The database does not answer${code && ` (${code})`}.` };
  return { sentence: `The database cannot be used (${sign}).`, ...(!code && { isFinal: true }) };
}

/** A Unix socket that does not exist yet, or belongs to another user. */
const NO_SOCKET = new Set(['ENOENT', 'EACCES']);
