import { loadEnvironment, readSettings } from '../platform/config/read-config.js';
import { SETTINGS } from '../platform/config/settings.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { assertUnchanged, makeRuntimeRole } from '../platform/database/operations/runtime-role.js';
import { orExit } from './or-exit.js';
import { connectAsOwner, readOwnerUrls } from './owner-database.js';

/**
 * Creates or updates the role of RUNTIME_DATABASE_URL, with which instances connect. The role can read and write rows,
 * but owns nothing and cannot change the audit trail. Its timeouts follow DATABASE_TIMEOUT_MS. Connects as the owner,
 * with DATABASE_URL.
 */
await orExit(async () => {
  const environment = loadEnvironment();
  const { url } = readOwnerUrls(environment);
  const { name, password, database } = loginOf(environment.RUNTIME_DATABASE_URL);
  const { timeoutMs } = readSettings(environment, { timeoutMs: SETTINGS.database.timeoutMs });
  const owner = await connectAsOwner(url, 'roles');
  try {
    if (name === owner.user)
      throw new OperatorError('RUNTIME_DATABASE_URL must have another user than DATABASE_URL.');
    if (database !== owner.database)
      throw new OperatorError('RUNTIME_DATABASE_URL must name the same database as DATABASE_URL.');
    const isSet = await makeRuntimeRole(owner, { name, password, timeoutMs });
    if (!isSet) await assertUnchanged(owner, environment.RUNTIME_DATABASE_URL!, name);
    console.log(`The role ${name} can run the service.`);
    if (!isSet)
      console.log('Its password and timeouts were not changed, because the owner may not change them.');
  } finally {
    await owner.end();
  }
});

function loginOf(url: string | undefined): { name: string; password: string; database: string } {
  const login = url && URL.canParse(url) ? new URL(url) : undefined;
  if (!login?.username || !login.password)
    throw new OperatorError(
      'RUNTIME_DATABASE_URL is missing, or lacks a user or a password. Set it to the DATABASE_URL of the instances.',
    );
  const [name, password, database] = [login.username, login.password, login.pathname.slice(1)].map(
    decodeURIComponent,
  ) as [string, string, string];
  return { name, password, database };
}
