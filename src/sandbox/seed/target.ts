import type { Config } from '../../platform/config/config.js';
import type { Environment } from '../../platform/config/settings-reader.js';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { runningSandbox } from '../running.js';
import { STAND_INS } from '../stand-ins.js';

export interface Target {
  /** The origin of the service, without a trailing slash. */
  publicUrl: string;
  databaseUrl: string;
  issuer: string;
  payments: { url: string; apiBase: string; secretKey: string };
  mailUrl: string;
  /** The settings that connect the service to the stand-ins. */
  environment: Environment;
}

/** These settings must point to stand-ins, so that the seed never changes a real system. */
const STAND_IN_SETTINGS = ['DATABASE_URL', ...Object.keys(STAND_INS)];

/**
 * Finds the sandbox of the service that runs on this PORT.
 * @throws OperatorError if no sandbox is running, if a real external system is configured, or if PUBLIC_URL differs
 */
export async function findTarget(config: Config, given: Environment): Promise<Target> {
  const { sandboxDirectory, port } = config;
  const running = await runningSandbox(sandboxDirectory);
  if (!running)
    throw new OperatorError(
      `No sandbox is running on PORT ${port} (${sandboxDirectory}). Run \`npm start\` in another terminal, ` +
        'then the seed with the same PORT and SANDBOX_DIR.',
    );
  const { environment } = running;
  const configured = STAND_IN_SETTINGS.filter(
    (name) => !environment[name] || differs(given, environment, name),
  );
  if (configured.length > 0)
    throw new OperatorError(
      `The seed requires the sandbox, but these systems are configured: ${configured.join(', ')}. ` +
        'Unset them for `npm start` and for the seed.',
    );
  const publicUrl = environment.PUBLIC_URL!;
  if (given.PUBLIC_URL?.trim() && config.publicUrl !== publicUrl)
    throw new OperatorError(
      `PUBLIC_URL is ${config.publicUrl}, but the running service has ${publicUrl}. Use the same value for both.`,
    );
  const apiBase = environment.STRIPE_API_BASE!;
  return {
    publicUrl,
    databaseUrl: environment.DATABASE_URL!,
    issuer: environment.OIDC_ISSUER!,
    payments: { url: `${apiBase}/payments`, apiBase, secretKey: environment.STRIPE_SECRET_KEY! },
    mailUrl: `${apiBase}/mail`,
    environment,
  };
}

function differs(given: Environment, running: Environment, name: string): boolean {
  const value = given[name]?.trim();
  return Boolean(value) && value !== running[name];
}
