// `npm run dev` runs the console and the service from their sources at one origin and reloads them on save. The browser
// connects to Vite on PORT, which serves the console and forwards /api to a process that is replaced on save. The sandbox
// runs in this process, so it survives reloads.
import { spawn } from 'node:child_process';
import { WEBHOOK_EVENTS } from '../../src/billing/stripe/setup/webhook-events.js';
import { loadEnvironment, readConfig } from '../../src/platform/config/read-config.js';
import { OperatorError } from '../../src/platform/config/operator.errors.js';
import { announcement } from '../../src/platform/lifecycle/announce.js';
import { Shutdown } from '../../src/platform/lifecycle/shutdown.js';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { Api } from './api.js';
import { Compiler, isCompiled } from './compiler.js';
import { debugOption } from './debug-option.js';
import { Drafts } from './drafts.js';
import { startFrontend } from './frontend.js';
import { watchSources } from './watch-sources.js';

const shutdown = new Shutdown();

await shutdown.orFail(async () => {
  const debug = debugOption(process.argv.slice(2));
  const environment = loadEnvironment();
  const given = readConfig(environment);
  if (given.production) throw new OperatorError('`npm run dev` is for development: unset NODE_ENV.');

  const api = new Api(debug); // loads the packages while the sources are compiled
  const compiler = new Compiler();
  const compiled = compiler.compileAll();
  const sandbox = await shutdown.hold(startSandbox(given, environment, WEBHOOK_EVENTS));
  await shutdown.hold(Promise.resolve(api));
  const config = readConfig({ ...environment, ...sandbox.environment });
  if (await compiled) api.restart(sandbox.environment);
  const frontend = await shutdown.hold(startFrontend(config, () => api.port(), sandbox.pages));
  const reload = async (files: string[]) => {
    const isSound = await compiler.compile(files);
    if (isSound) api.restart(sandbox.environment);
    return isSound;
  };
  const drafts = new Drafts(
    (file) => compiler.has(file),
    (files) => void reload(files),
  );
  watchSources(frontend.watcher, isCompiled, async (saved) => {
    const files = drafts.holdBack(saved);
    if (files.length === 0) return;
    if (files.some((file) => file.startsWith('src/sandbox/')))
      console.log('The sandbox has changed. Restart `npm run dev` to run the new version.');
    if (!(await reload(files))) return;
    if (files.some((file) => /\.(controller|dto|errors)\.ts$/.test(file))) updateClient();
  });
  updateClient();
  await shutdown.finish(api.port());
  process.stdout.write(announcement(config, sandbox.pages.home));
});

/** Editors and the type checker show the types of the current API. */
function updateClient(): void {
  spawn(process.execPath, ['scripts/client.mjs'], { stdio: 'inherit' });
}
