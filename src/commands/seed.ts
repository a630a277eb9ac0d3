import type { INestApplicationContext } from '@nestjs/common';
import { loadEnvironment, readConfig } from '../platform/config/read-config.js';
import type { Environment } from '../platform/config/settings-reader.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { orExit } from './or-exit.js';

await orExit(async () => {
  const given = loadEnvironment();
  if (given.NODE_ENV?.trim() === 'production')
    throw new OperatorError('The seed only works with the sandbox. It does not run in production.');
  const { findTarget } = await import('../sandbox/seed/target.js');
  const { seed } = await import('../sandbox/seed/seed.js');
  const target = await findTarget(readConfig(given), given);

  let application: ReturnType<typeof loadApplication> | undefined;
  await seed(target, async (...consumption) => {
    application ??= loadApplication({ LOG_LEVEL: 'warn', ...given, ...target.environment });
    await (await application).tokens.consume(...consumption);
  });
  await (await application)?.hints.flush();
});

/** Loads the application on demand, because repeating the seed rarely needs it. */
async function loadApplication(environment: Environment) {
  const { DOMAINS } = await import('../app.module.js');
  const { createContext } = await import('./run-command.js');
  const { TokensService } = await import('../agents/tokens/tokens.service.js');
  const { HintSenderService } = await import('../live/hint-sender.service.js');
  const app: INestApplicationContext = await createContext(readConfig(environment, DOMAINS.settings));
  return { tokens: app.get(TokensService), hints: app.get(HintSenderService) };
}
