import type { Environment } from '../../src/platform/config/settings-reader.js';
import { ServiceProcess } from './service-process.js';
import { SESSION_KEY, STATEMENT_TIMEOUT, type World } from './world.js';

/** The command line of a command of the service. It runs from the sources, so that no build is needed. */
export function commandLine(name: string, args: string[]): string[] {
  const loader = ['--import', './test/support/jest/register.mjs'];
  return [process.execPath, ...loader, `src/commands/${name}.ts`, ...args];
}

/** Runs a command of the service. Its output is trimmed. */
export async function runCommand(name: string, args: string[], environment: Environment) {
  const command = new ServiceProcess(environment as Record<string, string>, {
    command: commandLine(name, args),
  });
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
