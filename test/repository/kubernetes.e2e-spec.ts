import { randomBytes } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { openApiDocument } from '../../src/commands/openapi-document.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import { settingsOf } from '../../src/platform/config/setting.js';
import { SETTINGS } from '../../src/platform/config/settings.js';
import { readDockerfile } from './dockerfile.js';

const FOLDER = 'deploy/kubernetes';
const HAS_KUBECTL = spawnSync('kubectl', ['version', '--client']).status === 0;
/** The settings that may be files, and a valid value for each. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgres://workspace_app:secret@db/workspace?sslmode=verify-full',
  SESSION_KEYS: randomBytes(32).toString('base64'),
  OIDC_CLIENT_SECRET: 'secret',
  STRIPE_SECRET_KEY: 'sk_live_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  SMTP_URL: 'smtps://mail.example.com',
};

type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec?: any };
let manifests: Manifest[];
const find = (kind: string) => manifests.find((manifest) => manifest.kind === kind)!;
const templates = () =>
  manifests.flatMap(({ spec }) => spec?.template ?? spec?.jobTemplate?.spec.template ?? []);
const pods = () => templates().map(({ spec }) => spec);
const NAME = { 'app.kubernetes.io/name': 'workspace' };

beforeAll(async () => {
  const read = async (folder: string): Promise<Manifest[]> => {
    const { resources } = parse(await readFile(join(folder, 'kustomization.yaml'), 'utf8')) as {
      resources: string[];
    };
    const texts = await Promise.all(resources.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as Manifest));
  };
  const folders = [FOLDER, ...['migrate', 'retention', 'erase'].map((name) => join(FOLDER, name))];
  manifests = (await Promise.all(folders.map(read))).flat();
});

/** Type errors of the manifests, unknown fields included, by the types of Kubernetes' OpenAPI document. */
function typeErrors(all: Manifest[]): string[] {
  const file = resolve('kubernetes-manifests.ts');
  const text = all
    .map(
      (manifest, index) =>
        `import type { I${manifest.kind} as T${index} } from 'kubernetes-models/${manifest.apiVersion}';\n` +
        `export const manifest${index}: T${index} = ${JSON.stringify(manifest)};`,
    )
    .join('\n');
  const options = {
    module: ts.ModuleKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const real = { ...host };
  host.fileExists = (name) => name === file || real.fileExists(name);
  host.readFile = (name) => (name === file ? text : real.readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023)
      : real.getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('the manifests for Kubernetes', () => {
  it('match the schema of Kubernetes', async () => {
    expect(manifests.map(({ kind }) => kind).sort()).toEqual(
      [
        'CronJob',
        'Deployment',
        'Job',
        'Job',
        'NetworkPolicy',
        'PodDisruptionBudget',
        'Service',
        'ServiceAccount',
      ].sort(),
    );
    for (const manifest of manifests) {
      const models = (await import(`kubernetes-models/${manifest.apiVersion}`)) as Record<string, any>;
      const model = new models[manifest.kind]!(manifest);
      expect(() => model.validate()).not.toThrow();
    }
    const broken = { ...find('Deployment'), spec: { replicas: 'two' } };
    const { Deployment } = (await import('kubernetes-models/apps/v1')) as Record<string, any>;
    expect(() => new Deployment!(broken).validate()).toThrow('replicas');
  });

  it('have no field that Kubernetes does not know', () => {
    expect(typeErrors(manifests)).toEqual([]);
    const service = find('Service');
    const wrong = { ...service, spec: { ...service.spec, portz: [] } };
    expect(typeErrors([wrong]).join()).toContain('portz');
  });

  it('run as the user of the image, without rights, and with a read-only root', () => {
    expect(pods()).toHaveLength(4);
    for (const pod of pods()) {
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000, // `node` in the official image
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const { securityContext, resources } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources).toMatchObject({
          requests: { memory: expect.any(String) },
          limits: { memory: '512Mi' },
        });
      }
      for (const volume of pod.volumes) expect(Object.keys(volume)).not.toContain('emptyDir');
    }
    expect(JSON.stringify(readDockerfile().at(-1))).toContain('USER');
  });

  it('set a complete and valid configuration, with all secrets in files', async () => {
    const [container] = find('Deployment').spec.template.spec.containers;
    const lines = (await readFile(join(FOLDER, 'settings.env'), 'utf8')).trim().split('\n');
    const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const files = container.env as { name: string; value: string }[];
    expect(files.map(({ name }) => name)).toEqual(Object.keys(SECRETS).map((name) => `${name}_FILE`));
    for (const { name, value } of files)
      expect(value).toBe(`/etc/workspace/secrets/${name.replace(/_FILE$/, '')}`);
    const known = settingsOf(SETTINGS).map(({ name }) => name);
    expect(known).toEqual(expect.arrayContaining(Object.keys(settings)));
    const config = readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...settings, ...SECRETS });
    const port = (name: string) =>
      container.ports.find((one: { name: string }) => one.name === name).containerPort;
    expect([port('http'), port('metrics')]).toEqual([config.port, config.metricsPort]);
  });

  it.each([
    ['CronJob', 'retention', ['DATABASE_URL']],
    ['Job', 'erase-person', ['DATABASE_URL', 'SESSION_KEYS']],
  ])(
    'run the %s of %s as the owner of the database, with the settings that it needs',
    (kind, name, needed) => {
      const [container] = manifests
        .filter((one) => one.kind === kind)
        .map(({ spec }) => (spec.jobTemplate?.spec ?? spec).template.spec)
        .filter(({ containers }) => containers[0].command.includes(`dist/commands/${name}.js`))
        .flatMap(({ containers, volumes }) => {
          expect(volumes[0].secret.secretName).toBe('workspace-owner');
          return containers;
        });
      const names = container.env.map((one: { name: string }) => one.name.replace(/_FILE$/, ''));
      expect(names).toEqual(expect.arrayContaining(['NODE_ENV', ...needed]));
      const known = ['NODE_ENV', ...settingsOf(SETTINGS).map((setting) => setting.name)];
      expect(known).toEqual(expect.arrayContaining(names));
    },
  );

  it('leave time for draining, for requests in flight and for jobs', async () => {
    const { terminationGracePeriodSeconds, containers } = find('Deployment').spec.template.spec;
    const drain = Number(
      /^SHUTDOWN_DRAIN_MS=(\d+)$/m.exec(await readFile(`${FOLDER}/settings.env`, 'utf8'))![1],
    );
    expect(terminationGracePeriodSeconds * 1000).toBeGreaterThanOrEqual(drain + 20_000);
    const { periodSeconds, failureThreshold, timeoutSeconds } = containers[0].readinessProbe;
    expect(drain).toBeGreaterThanOrEqual(2 * 1000 * periodSeconds * failureThreshold);
    expect(timeoutSeconds).toBeGreaterThan(2); // the service itself gives the database two seconds
  });

  it('select the instances, and not the pods of commands', () => {
    const { selector, template } = find('Deployment').spec;
    expect([selector.matchLabels, template.metadata.labels]).toEqual([NAME, NAME]);
    expect(find('Service').spec.selector).toEqual(NAME);
    expect(find('PodDisruptionBudget').spec.selector.matchLabels).toEqual(NAME);
    expect(find('NetworkPolicy').spec.podSelector.matchLabels).toEqual(NAME);
    for (const { metadata } of templates().slice(1)) expect(metadata.labels).not.toEqual(NAME);
  });

  it('let instances reach the outside by IPv4 and IPv6, and a DNS cache on their node', () => {
    const egress = find('NetworkPolicy').spec.egress as { to: any[]; ports: { port: number }[] }[];
    const blocks = (port: number) =>
      egress
        .filter(({ ports }) => ports.some((one) => one.port === port))
        .flatMap(({ to }) => to.flatMap(({ ipBlock }) => ipBlock?.cidr ?? []));
    expect(blocks(443)).toEqual(['0.0.0.0/0', '::/0']);
    expect(blocks(53)).toEqual(['169.254.20.10/32']);
  });

  it('probe routes that exist, and restart no instance while the database is down', async () => {
    const [{ startupProbe, livenessProbe, readinessProbe }] =
      find('Deployment').spec.template.spec.containers;
    expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual([
      { path: '/api/health/live', port: 'http' },
      { path: '/api/health/live', port: 'http' },
      { path: '/api/health', port: 'http' },
    ]);
    const { paths } = await openApiDocument();
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe])
      expect(paths[httpGet.path]?.get).toBeDefined();
  });

  (HAS_KUBECTL ? it : it.skip)('are accepted by kubectl kustomize', () => {
    const built = execFileSync('kubectl', ['kustomize', FOLDER], { encoding: 'utf8' });
    const all = parseAllDocuments(built).map((document) => document.toJS() as Manifest);
    const byKind = (kind: string) => all.find((manifest) => manifest.kind === kind)!.spec;
    const [{ name: map }] = all
      .filter(({ kind }) => kind === 'ConfigMap')
      .map(({ metadata }) => metadata) as any;
    expect(byKind('Deployment').template.spec.containers[0].envFrom[0].configMapRef.name).toBe(map);
    for (const [folder, kind] of [
      ['migrate', 'Job'],
      ['retention', 'CronJob'],
      ['erase', 'Job'],
    ])
      expect(execFileSync('kubectl', ['kustomize', `${FOLDER}/${folder}`], { encoding: 'utf8' })).toContain(
        `kind: ${kind}`,
      );
  });
});
