import type { Environment } from '../../src/platform/config/settings-reader.js';
import { build } from './build.js';
import { ServiceProcess } from './service-process.js';
import { SESSION_KEY, STATEMENT_TIMEOUT, type World } from './world.js';

let built: Promise<void> | undefined;

/** Starts a command of the built service. */
export async function startCommand(
  name: string,
  args: string[],
  environment: Environment,
): Promise<ServiceProcess> {
  await (built ??= build());
  return new ServiceProcess(environment as Record<string, string>, {
    command: [process.execPath, `dist/commands/${name}.js`, ...args],
  });
}

/** Runs a command of the built service. Its output is trimmed. */
export async function runCommand(name: string, args: string[], environment: Environment) {
  const command = await startCommand(name, args, environment);
  const { code } = await command.exit;
  return { code, said: command.output.trim() };
}

/** The settings with which operators run commands: those of the world's instances, and the owner of the database. */
export const operatorsSettings = (world: World): Environment => ({
  ...world.payments.environment,
  PUBLIC_URL: world.publicUrl,
  DATABASE_URL: world.database.ownerUrl,
  DATABASE_TIMEOUT_MS: STATEMENT_TIMEOUT,
  SESSION_KEYS: SESSION_KEY,
  LOG_LEVEL: 'warn',
});
