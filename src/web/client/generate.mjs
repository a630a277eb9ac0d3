// Makes schema.ts, the types of the whole interface, from the OpenAPI document: `npm run client:generate`.
// With `--print FILE` it prints what it would make of the document in that file.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapi, { astToString } from 'openapi-typescript';
import prettier from 'prettier';

const schema = fileURLToPath(new URL('schema.ts', import.meta.url));
const [option, file] = process.argv.slice(2);
if (option === '--print') process.stdout.write(await typesOf(JSON.parse(await readFile(file, 'utf8'))));
else await writeFile(schema, await typesOf(await documentOfTheBuild()));

async function typesOf(document) {
  const types = astToString(await openapi(document));
  const note =
    '// Made by `npm run client:generate` from the OpenAPI document: do not change it by hand.\n\n';
  return prettier.format(note + types, {
    ...(await prettier.resolveConfig(schema)),
    parser: 'typescript',
  });
}

/** From the decorators alone: nothing is started, so neither a database nor a provider is needed. */
async function documentOfTheBuild() {
  const [
    { NestFactory },
    { AppModule },
    { readConfig },
    { buildDocument },
    { createAdapter },
    { createLog },
  ] = await Promise.all([
    import('@nestjs/core'),
    import('../../../dist/app.module.js'),
    import('../../../dist/platform/config/read-config.js'),
    import('../../../dist/platform/openapi/document.js'),
    import('../../../dist/platform/http/edge/adapter.js'),
    import('../../../dist/platform/log/log.js'),
  ]);
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const adapter = createAdapter(config, (await createLog(config)).logger);
  const app = await NestFactory.create(AppModule.with(config), adapter, { preview: true, logger: ['error'] });
  app.setGlobalPrefix('api');
  return buildDocument(app, config);
}
