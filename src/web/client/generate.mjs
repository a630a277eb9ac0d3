// Generates schema.ts, the types of the whole API, from the OpenAPI document: `npm run client:generate`.
// `--print FILE` prints the types of the document in that file instead.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapi, { astToString } from 'openapi-typescript';
import prettier from 'prettier';

const schema = fileURLToPath(new URL('schema.ts', import.meta.url));
const [option, file] = process.argv.slice(2);
if (option === '--print') process.stdout.write(await typesOf(JSON.parse(await readFile(file, 'utf8'))));
else {
  const { openApiDocument } = await import('../../../scripts/docs/openapi-document.js');
  await writeFile(schema, await typesOf(await openApiDocument()));
}

async function typesOf(document) {
  const types = astToString(await openapi(document));
  const note =
    '// Made by `npm run client:generate` from the OpenAPI document: do not change it by hand.\n\n';
  return prettier.format(note + types, {
    ...(await prettier.resolveConfig(schema)),
    parser: 'typescript',
  });
}
