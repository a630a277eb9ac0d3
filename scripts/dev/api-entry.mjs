// The entry point of an API process, see api-process.ts. It is plain JavaScript, so that Node.js runs it without a
// TypeScript loader. It loads the compiled sources in .dev/.
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';

process.once('disconnect', () => process.exit()); // `npm run dev` was killed
const started = new Promise((resolve) => process.once('message', resolve));

const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
await Promise.all(Object.keys(dependencies).map((name) => import(name).catch(() => {})));

const { environment, debug } = await started;
Object.assign(process.env, environment);
process.setSourceMapsEnabled(true);
if (debug) inspector.open(debug.port, debug.host, debug.wait);

const [{ readConfig, loadEnvironment }, { Config }, { Shutdown }, { createApp }, { DOMAINS }] =
  await Promise.all([
    import('../../.dev/platform/config/read-config.js'),
    import('../../.dev/platform/config/config.js'),
    import('../../.dev/platform/lifecycle/shutdown.js'),
    import('../../.dev/app.js'),
    import('../../.dev/app.module.js'),
  ]);
const shutdown = new Shutdown();
await shutdown.orFail(async () => {
  const given = readConfig(loadEnvironment(), DOMAINS.settings);
  const config = new Config({ ...given, port: 0, host: '127.0.0.1', console: false });
  const app = await shutdown.hold(createApp(config));
  process.send(await app.listen());
});
