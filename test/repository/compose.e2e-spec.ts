import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '../../src/platform/config/read-config.js';
import { all, environmentOf, readDockerfile } from './dockerfile.js';

const RECIPE = 'deploy/haproxy/haproxy.cfg';
const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync);

interface Service {
  build?: { target: string };
  command?: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  profiles?: string[];
  network_mode?: string;
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
  configs?: { source: string }[];
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  configs: Record<string, { content: string }>;
}

let compose: Compose;
let ours: [name: string, service: Service][];
const sandbox = readDockerfile().find(({ name }) => name === 'sandbox')!;

beforeAll(async () => {
  compose = parse(await readFile('docker-compose.yml', 'utf8'), { merge: true }) as Compose;
  ours = Object.entries(compose.services).filter(([, { build, command }]) => build && !command);
});

/** The environment variables of a container, as if the host set none. */
const settingsOf = ({ environment = {} }: Service): Record<string, string> => ({
  ...environmentOf(sandbox),
  ...Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-(.*)\}/, '$1')]),
  ),
});

describe('docker-compose.yml', () => {
  it('runs the service of the Dockerfile, and a second instance with its profile', () => {
    expect(ours.map(([name, { profiles = [] }]) => [name, profiles])).toEqual([
      ['workspace', []],
      ['second', ['two']],
    ]);
    for (const [, { build }] of ours) expect(build).toMatchObject({ context: '.', target: sandbox.name });
  });

  it('sets only settings that the service has, with valid values', async () => {
    const known = (await readFile('.env.example', 'utf8')).split('\n').filter((line) => /^\w+=$/.test(line));
    for (const [, service] of ours) {
      expect(known).toEqual(
        expect.arrayContaining(Object.keys(settingsOf(service)).map((name) => `${name}=`)),
      );
      expect(readConfig(settingsOf(service)).production).toBe(false);
    }
  });

  it('migrates as the owner of the database, and creates the runtime role for the service', () => {
    const { command, environment } = compose.services.migrate!;
    expect(command).toMatch(/commands\/migrate\.js && node dist\/commands\/roles\.js'$/);
    const owner = new URL(environment!.DATABASE_URL!).username;
    expect(owner).toBe(compose.services.postgres!.environment!.POSTGRES_USER);
    for (const [, service] of ours) {
      expect(settingsOf(service).DATABASE_URL).toBe(environment!.RUNTIME_DATABASE_URL);
      expect(new URL(settingsOf(service).DATABASE_URL!).username).not.toBe(owner);
    }
  });

  it('publishes the ports that the service uses, only on the loopback address', () => {
    for (const { ports = [] } of Object.values(compose.services))
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1$/);
    const { port, metricsPort } = readConfig(settingsOf(compose.services.workspace!));
    const open = compose.services.workspace!.ports!.map((text) => Number(text.split(':').at(-1)));
    expect(open).toEqual([port, port + 1, metricsPort]);
    expect(all(sandbox, 'EXPOSE')).toEqual([`${port} ${port + 1}`]);
  });

  it('refers only to services and volumes that it defines, and waits for health checks', () => {
    const { services, volumes, configs } = compose;
    for (const [name, service] of Object.entries(services)) {
      const named = (service.volumes ?? []).map((volume) => volume.split(':')[0]);
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
      expect(Object.keys(configs)).toEqual(
        expect.arrayContaining((service.configs ?? []).map((c) => c.source)),
      );
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect([name, Object.keys(services)]).toEqual([name, expect.arrayContaining([other])]);
        const hasHealth = services[other]!.healthcheck ?? services[other]!.build;
        if (condition === 'service_healthy') expect([other, hasHealth]).toEqual([other, expect.anything()]);
      }
      // A container that shares the network of another one cannot publish ports.
      if (service.network_mode) expect(service.ports).toBeUndefined();
    }
  });

  it('runs the documented HAProxy configuration in front of both instances', async () => {
    const proxy = compose.configs.proxy!.content;
    const recipe = (await readFile(RECIPE, 'utf8')).split('\n').map((line) => line.trim());
    const own = proxy.split('\n').filter((line) => line.trim() && !recipe.includes(line.trim()));
    const servers = ours.map(([, service], n) => {
      const { port } = readConfig(settingsOf(service));
      return `    server ${['one', 'two'][n]} workspace:${port}`;
    });
    expect(own).toEqual(['    bind :8080', ...servers]);
    expect(compose.services.proxy!.ports).toEqual(['127.0.0.1:8080:8080']);
  });

  (HAPROXY ? it : it.skip)('has a configuration of the proxy that HAProxy accepts', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'workspace-compose-'));
    const path = join(directory, 'haproxy.cfg');
    await writeFile(path, compose.configs.proxy!.content.replaceAll('workspace:', '127.0.0.1:'));
    execFileSync(HAPROXY!, ['-c', '-f', path]);
    await rm(directory, { recursive: true });
  });
});
