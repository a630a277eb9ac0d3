import pg from 'pg';
import { loadEnvironment, readSettings } from '../platform/config/read-config.js';
import { SETTINGS } from '../platform/config/settings.js';
import { StartError } from '../platform/config/start-error.js';
import { makeRuntimeRole } from '../platform/database/runtime-role.js';
import { databaseUrlOrExit } from './database-url.js';
import { orExit } from './or-exit.js';

/**
 * Creates or updates the role of RUNTIME_DATABASE_URL, with which instances connect. It reads and writes rows, but it
 * owns nothing and cannot change the audit trail. Its timeouts follow DATABASE_TIMEOUT_MS. Connects as the owner, with
 * DATABASE_URL.
 */
await orExit(async () => {
  const environment = loadEnvironment();
  const { RUNTIME_DATABASE_URL: runtimeUrl } = environment;
  const { url } = databaseUrlOrExit('the database with the role that owns it');
  const { name, password } = loginOf(runtimeUrl);
  const { timeoutMs } = readSettings(environment, { timeoutMs: SETTINGS.database.timeoutMs });
  const owner = new pg.Client({ connectionString: url, application_name: 'organization-workspace roles' });
  await owner.connect();
  try {
    if (name === owner.user)
      throw new StartError('RUNTIME_DATABASE_URL must have another user than DATABASE_URL.');
    const isSet = await makeRuntimeRole(owner, { name, password, timeoutMs });
    console.log(`The role ${name} can run the service.`);
    if (!isSet)
      console.log('Its password and timeouts were not changed, because the owner may not change them.');
  } finally {
    await owner.end();
  }
});

function loginOf(url: string | undefined): { name: string; password: string } {
  const login = url && URL.canParse(url) ? new URL(url) : undefined;
  if (!login?.username || !login.password)
    throw new StartError(
      'RUNTIME_DATABASE_URL is missing, or lacks a user or a password. Set it to the DATABASE_URL of the instances.',
    );
  return { name: decodeURIComponent(login.username), password: decodeURIComponent(login.password) };
}
