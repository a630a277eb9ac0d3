import { WEBHOOK_EVENTS } from './billing/stripe/setup/webhook-events.js';
import { loadSandbox } from './platform/config/load-sandbox.js';
import { loadEnvironment, readConfig } from './platform/config/read-config.js';
import type { SandboxPages } from './platform/config/sandbox-pages.js';
import { announcement } from './platform/lifecycle/announce.js';
import { SANDBOX_PATIENCE, Shutdown } from './platform/lifecycle/shutdown.js';
import type { Sandbox } from './sandbox/sandbox.js';

const shutdown = new Shutdown();

await shutdown.orFail(async () => {
  const environment = loadEnvironment();
  let config = readConfig(environment);
  // The modules load while the sandbox starts its processes.
  const loading = import('./app.js');
  let pages: SandboxPages | undefined;
  let sandbox: Sandbox | undefined;
  if (config.production) shutdown.ignoreHangup();
  else {
    const { startSandbox } = await loadSandbox(() => import('./sandbox/sandbox.js'));
    sandbox = await shutdown.hold(startSandbox(config, environment, WEBHOOK_EVENTS), SANDBOX_PATIENCE);
    config = readConfig({ ...environment, ...sandbox.environment });
    pages = sandbox.pages;
  }
  const { createApp } = await loading;
  const app = await shutdown.hold(createApp(config, pages));
  if (sandbox) {
    const { TokensService } = await import('./agents/tokens/tokens.service.js');
    sandbox.serveTokens(app.nest.get(TokensService));
  }
  await app.listen();
  app.print(announcement(config, pages?.home));
});
