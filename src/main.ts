import { WEBHOOK_EVENTS } from './billing/stripe/setup/webhook-events.js';
import { loadSandbox } from './platform/config/load-sandbox.js';
import { misspelled } from './platform/config/misspelled.js';
import { loadEnvironment, readConfig } from './platform/config/read-config.js';
import type { SandboxPages } from './platform/config/sandbox-pages.js';
import { announcement } from './platform/lifecycle/announce.js';
import { SANDBOX_PATIENCE, Shutdown } from './platform/lifecycle/shutdown.js';
import { logProcess } from './platform/log/process-log.js';
import type { Sandbox } from './sandbox/sandbox.js';

const shutdown = new Shutdown();

await shutdown.orFail(async () => {
  const environment = loadEnvironment();
  if (environment.NODE_ENV?.trim() === 'production') shutdown.reportBy(logProcess(environment));
  const given = readConfig(environment);
  // The modules load while the sandbox starts its processes.
  const loading = Promise.all([import('./app.js'), import('./app.module.js')]);
  let pages: SandboxPages | undefined;
  let sandbox: Sandbox | undefined;
  if (given.production) shutdown.ignoreHangup();
  else {
    const { startSandbox } = await loadSandbox(() => import('./sandbox/sandbox.js'));
    sandbox = await shutdown.hold(startSandbox(given, environment, WEBHOOK_EVENTS), SANDBOX_PATIENCE);
    pages = sandbox.pages;
  }
  const [{ createApp }, { DOMAINS }] = await loading;
  const config = readConfig({ ...environment, ...sandbox?.environment }, DOMAINS.settings);
  const app = await shutdown.hold(createApp(config, pages, misspelled(environment, DOMAINS.settings)));
  if (sandbox) {
    const { TokensService } = await import('./agents/tokens/tokens.service.js');
    const { Database } = await import('./platform/database/database.js');
    sandbox.connect(app.nest.get(TokensService), app.nest.get(Database));
  }
  await app.listen();
  app.print(announcement(config, pages?.home));
});
