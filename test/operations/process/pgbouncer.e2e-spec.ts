import { runCommand } from '../../support/command.js';
import { HAS_PGBOUNCER, startPgBouncer } from '../../support/pgbouncer.js';
import { settingsInProduction, startProductionWorld } from '../../support/production-world.js';
import { STATEMENT_TIMEOUT, type World } from '../../support/world.js';
import { build, launch } from '../../support/world-process.js';

/** Skipped, as its title says, where Debian's package pgbouncer is not installed. */
const describeIfInstalled = HAS_PGBOUNCER ? describe : describe.skip;
const NEEDS = HAS_PGBOUNCER ? '' : ' (needs: apt-get install pgbouncer)';

const UNPREPARED = { DATABASE_PREPARED_STATEMENTS: 'false' };

describeIfInstalled(`a start in production behind PgBouncer${NEEDS}`, () => {
  const WARNING = 'The database does not enforce statement_timeout, lock_timeout';
  let world: World;

  beforeAll(async () => {
    await build();
    world = await startProductionWorld();
  });
  afterAll(() => world.stop());

  const start = (settings: Record<string, string>) =>
    launch(world, { settings: { ...settingsInProduction(world), ...settings } });

  it('warns if the server does not enforce the timeouts, until `roles` has given them to the role', async () => {
    const { url, ownerUrl } = world.database;
    const bouncer = await startPgBouncer(url, 'transaction');
    const settings = { ...UNPREPARED, DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: url };
    const unbounded = await start(settings);
    await unbounded.prints(WARNING);
    await unbounded.stop();
    await bouncer.stop();

    const roles = {
      DATABASE_URL: ownerUrl,
      RUNTIME_DATABASE_URL: url,
      DATABASE_TIMEOUT_MS: STATEMENT_TIMEOUT,
    };
    expect(await runCommand('roles', [], roles)).toMatchObject({ code: 0 });
    const again = await startPgBouncer(url, 'transaction');
    const bounded = await start({ ...settings, DATABASE_URL: again.url });
    await bounded.isReady();
    await bounded.stop();
    await again.stop();
    expect(bounded.output).not.toContain(WARNING);
  });

  it('ends if connections have other settings than the service relies on, until `roles` has given them to the role', async () => {
    const { url, ownerUrl } = world.database;
    const name = new URL(ownerUrl).pathname.slice(1);
    const foreign = { datestyle: `'SQL, DMY'`, default_transaction_isolation: `'repeatable read'` };
    const reset = async (setting: string) => {
      await world.database.query(`ALTER ROLE ${new URL(url).username} IN DATABASE ${name} RESET ${setting}`);
    };
    for (const [setting, value] of Object.entries(foreign)) {
      await reset(setting);
      await world.database.query(`ALTER DATABASE ${name} SET ${setting} TO ${value}`);
    }
    const bouncer = await startPgBouncer(url, 'transaction');
    const settings = { ...UNPREPARED, DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: url };
    const refused = await start(settings);
    expect(await refused.exit).toMatchObject({ code: 1 });
    expect(refused.output).toContain(
      `DateStyle is 'SQL, DMY' and not 'ISO, MDY', default_transaction_isolation is 'repeatable read' and not 'read committed'`,
    );
    await bouncer.stop();

    const roles = {
      DATABASE_URL: ownerUrl,
      RUNTIME_DATABASE_URL: url,
      DATABASE_TIMEOUT_MS: STATEMENT_TIMEOUT,
    };
    expect(await runCommand('roles', [], roles)).toMatchObject({ code: 0 });
    const again = await startPgBouncer(url, 'transaction');
    const running = await start({ ...settings, DATABASE_URL: again.url });
    await running.isReady();
    await running.stop();
    await again.stop();
    for (const setting of Object.keys(foreign))
      await world.database.query(`ALTER DATABASE ${name} RESET ${setting}`);
  });

  it('says that no notification arrives if DATABASE_DIRECT_URL leads to PgBouncer in transaction mode, too', async () => {
    const bouncer = await startPgBouncer(world.database.url, 'session', (text) =>
      text.replace('pool_mode = session', 'pool_mode = transaction'),
    );
    const service = await start({
      ...UNPREPARED,
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: bouncer.url,
    });
    await service.prints('No notification arrives from the database.');
    await service.stop();
    await bouncer.stop();
  });

  it('names the parameter that PgBouncer refuses by default, and does not wait', async () => {
    const bouncer = await startPgBouncer(world.database.url, 'session', (text) =>
      text.replace(/^ignore_startup_parameters.*/m, ''),
    );
    const service = await start({ DATABASE_URL: bouncer.url });
    expect(await service.exit).toMatchObject({ code: 1 });
    expect(service.output).toContain('a pooler that refuses the parameter statement_timeout');
    await bouncer.stop();
  });
});
