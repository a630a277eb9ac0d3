import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Migrates a database as its owner and makes the runtime role, with the commands of operators.
 * @returns the URL of the runtime role, with which services connect
 */
export async function migrated(ownerUrl: string): Promise<string> {
  const runtime = new URL(ownerUrl);
  runtime.username = 'workspace_app';
  runtime.password = randomBytes(12).toString('hex');
  const environment = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: ownerUrl,
    RUNTIME_DATABASE_URL: runtime.href,
  };
  for (const command of ['migrate', 'roles'])
    await promisify(execFile)(
      process.execPath,
      ['--import', './test/support/jest/register.mjs', `src/commands/${command}.ts`],
      { env: environment },
    );
  return runtime.href;
}
