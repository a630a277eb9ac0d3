// `npm run migration:generate -- AddColor` drafts a migration from the difference between the entities and the database.
// `npm run migration:run` applies all migrations that the database does not have. Both use the database of DATABASE_URL or,
// without one, that of the running sandbox.
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { DataSource } from 'typeorm';
import { runMigrations } from '../src/platform/database/operations/run-migrations.js';

const [command, given = ''] = process.argv.slice(2);
try {
  // The import fails if no database is known.
  const { default: database } = await import('../ormconfig.js');
  await database.initialize();
  try {
    if (command === 'run') await run(database);
    else await generate(database, basename(given, '.ts'));
  } finally {
    await database.destroy();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(database: DataSource): Promise<void> {
  if (!(await database.showMigrations())) return console.log('The database has all migrations.');
  await runMigrations(database);
  console.log('All migrations are applied.');
}

async function generate(database: DataSource, name: string): Promise<void> {
  if (!/^[A-Z]\w*$/.test(name))
    throw new Error('Give the migration a name such as AddColor: npm run migration:generate -- AddColor');
  if (await database.showMigrations())
    throw new Error(
      'The database does not have all migrations in src/migrations. Run `npm run migration:run` first, or delete the draft that the new one replaces.',
    );
  const { upQueries, downQueries } = await database.driver.createSchemaBuilder().log();
  if (upQueries.length === 0) return console.log('The database already has the schema of the entities.');
  const newest = Math.max(
    0,
    ...database.migrations.map((migration) => parseInt(/\d+$/.exec(migration.name!)![0], 10)),
  );
  const version = Math.max(Date.now(), newest + 1);
  const file = `src/migrations/${version}-${name}.ts`;
  const source = `
    import type { MigrationInterface, QueryRunner } from 'typeorm';

    export class ${name}${version} implements MigrationInterface {
      name = '${name}${version}';

      async up(runner: QueryRunner): Promise<void> {
        ${upQueries.map(({ query }) => statement(query)).join('\n')}
      }

      async down(runner: QueryRunner): Promise<void> {
        ${downQueries
          .toReversed()
          .map(({ query }) => statement(query))
          .join('\n')}
      }
    }`;
  await writeFile(file, await format(source, { ...(await resolveConfig(file)), filepath: file }), {
    flag: 'wx',
  });
  console.log(`Drafted ${file}. Read it, correct it, and apply it with \`npm run migration:run\`.`);
}

function statement(query: string): string {
  return `await runner.query(\`${query.replace(/[\\`$]/g, '\\$&')}\`);`;
}
