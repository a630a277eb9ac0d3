import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const UNIT = 'deploy/systemd/workspace@.service';
const RETENTION = 'deploy/systemd/workspace-retention.service';
const HAS_SYSTEMD = spawnSync('systemd-analyze', ['--version']).status === 0;
/** The largest exposure that `systemd-analyze security` may find, in tenths. The tool rates 1.0 to 4.9 as "OK". */
const EXPOSURE = '19';

describe('the unit of systemd', () => {
  it('starts the service directly, so that signals reach it', async () => {
    expect(await readFile(UNIT, 'utf8')).toContain('\nExecStart=/usr/bin/node dist/main.js\n');
  });

  it('writes no core dumps, which would contain secrets', async () => {
    expect(await readFile(UNIT, 'utf8')).toContain('\nLimitCORE=0\n');
    expect(await readFile('docker-compose.yml', 'utf8')).toContain('ulimits: { core: 0 }');
  });

  it('runs retention as the owner of the database, and as confined as the service', async () => {
    const lines = async (file: string) => (await readFile(file, 'utf8')).split('\n');
    const retention = await lines(RETENTION);
    expect(retention).toContain('LoadCredential=DATABASE_URL:/etc/workspace/owner/DATABASE_URL');
    const confined = (await lines(UNIT)).filter((line) =>
      /^(DynamicUser|UMask|NoNew|Capab|Amb|Protect|Private|Remove|LimitCORE|Restrict|Lock|Keyring|SystemCall)/.test(
        line,
      ),
    );
    expect(retention).toEqual(expect.arrayContaining(confined));
    expect(await lines(RETENTION.replace('.service', '.timer'))).toContain('Persistent=true');
  });

  it('gives all secrets as credentials', async () => {
    const unit = await readFile(UNIT, 'utf8');
    const loaded = [...unit.matchAll(/^LoadCredential=(\w+):\/etc\/workspace\/secrets\/\1$/gm)].map(
      ([, name]) => name,
    );
    const given = [...unit.matchAll(/^Environment=(\w+)_FILE=%d\/\1$/gm)].map(([, name]) => name);
    expect(loaded.length).toBe(6);
    expect(given).toEqual(loaded);
  });

  it('gives operators a function that passes secrets to commands', async () => {
    const readme = await readFile('deploy/systemd/README.md', 'utf8');
    const [, text] = /bash -c '([^']+)'/.exec(readme)!;
    // The service manager replaces variables in braces, and knows none of those in the text.
    const started = text!.replace(/\$\{[^}]*\}/g, '');
    const directory = await mkdtemp(join(tmpdir(), 'workspace-credentials-'));
    const [secrets, node] = [join(directory, 'secrets'), join(directory, 'node')];
    await mkdir(secrets);
    for (const name of ['DATABASE_URL', 'RUNTIME_DATABASE_URL'])
      await writeFile(join(secrets, name), `the ${name}\n`);
    await writeFile(node, '#!/bin/sh\nenv; echo "$@"\n');
    await chmod(node, 0o755);
    const ran = spawnSync('bash', ['-c', started, 'erase-person', '--user', 'an id'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: `${directory}:${process.env.PATH}`, CREDENTIALS_DIRECTORY: secrets },
    });
    expect(ran.stderr).toBe('');
    expect(ran.stdout.trimEnd().split('\n')).toEqual(
      expect.arrayContaining([
        `DATABASE_URL_FILE=${secrets}/DATABASE_URL`,
        'RUNTIME_DATABASE_URL=the RUNTIME_DATABASE_URL',
        'dist/commands/erase-person.js --user an id',
      ]),
    );
    await rm(directory, { recursive: true });
  });

  (HAS_SYSTEMD ? it : it.skip)('satisfies systemd-analyze verify and security', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'workspace-unit-'));
    const unit = join(directory, 'workspace@.service');
    await copyFile(UNIT, unit);
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    // Node.js may be installed elsewhere on this machine.
    const complaints = verified.stderr
      .split('\n')
      .filter((line) => line && !line.includes('/usr/bin/node is not exec'));
    expect(complaints).toEqual([]);
    const rated = spawnSync(
      'systemd-analyze',
      ['security', '--offline=yes', `--threshold=${EXPOSURE}`, '--no-pager', unit],
      { encoding: 'utf8' },
    );
    expect([rated.status, rated.stdout.split('\n').findLast(Boolean)]).toEqual([0, expect.anything()]);
    await rm(directory, { recursive: true });
  });
});
