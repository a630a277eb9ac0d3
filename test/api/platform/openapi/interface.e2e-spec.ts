import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { resolvedDocument } from '../../../support/resolved-document.js';
import { routesOf } from '../../../support/routes.js';
import { sharedWorld } from '../../../support/shared-world.js';
import type { World } from '../../../support/world.js';

let world: World;

beforeAll(async () => (world = await sharedWorld()));

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, and public', async () => {
    const { status, body } = await world.browser().get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(body)).toEqual({ valid: true });
  });

  it('describes exactly the routes of the service [Input, V4.1.1, V15.3.1]', async () => {
    const { body } = await world.browser().get('/api/openapi.json');
    const documented = Object.entries<object>(body.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(routesOf(world.instances[0]!.app));
  });

  it('has the error codes of docs/api.md, and no others', async () => {
    const { body } = await world.browser().get('/api/openapi.json');
    const page = await readFile('docs/api.md', 'utf8');
    const explained = [...page.matchAll(/^\| \d{3} +\| (.+?) +\|/gm)].flatMap(([, codes]) =>
      [...codes!.matchAll(/`(\w+)`/g)].map(([, code]) => code!),
    );
    const ofNoRoute = ['route_not_found', 'method_not_allowed'];
    expect([...new Set([...problemCodes(body), ...ofNoRoute])].sort()).toEqual(
      [...new Set(explained)].sort(),
    );
  });

  it('is shown on an HTML page with a content security policy of its own', async () => {
    const { status, headers, text } = await world.browser().get('/api/docs');
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';/);
    expect(policy.match(/default-src/g)).toHaveLength(1); // the policy of the API is replaced
    expect(policy).not.toContain('unsafe-eval');
    expect(text.match(/(src|href)="(?!data:|\/api\/)/g)).toBeNull();
    for (const [, path] of text.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      expect([path, (await world.browser().get(path!)).status]).toEqual([path, 200]);
  });

  it('lists the errors of each operation for readers, and explains all errors in one place', async () => {
    const full = (await world.browser().get('/api/openapi.json')).body;
    const { body } = await world.browser().get('/api/docs/document.json');
    expect(JSON.stringify(body.paths)).not.toContain('problem+json');
    for (const code of full.components.schemas.ErrorCode.enum)
      expect(body.info.description).toMatch(new RegExp(`^\\| \\d{3} \\| \`${code}\` \\| .+\\. \\|$`, 'm'));
    const { summary, description, responses } = body.paths['/api/organizations'].post;
    expect(summary).toBe('Create organization');
    expect(description).toMatch(/^Create an organization with the caller as its owner\.\n/);
    expect(description).toContain('- 409 `organization_name_taken`: Another organization has the name');
    expect(description).not.toContain('internal_error');
    expect(Object.keys(responses)).toEqual(['201']);
  });

  it('is not served if DOCS is false [V13.4.2, V13.4.5]', async () => {
    const closed = world.browser().goTo(await world.startInstance({ DOCS: 'false' }));
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/document.json', '/api/docs/scalar.js'])
      expect((await closed.get(path)).status).toBe(404);
  });
});

function problemCodes(document: any): string[] {
  return Object.values<any>(resolvedDocument(document).paths)
    .flatMap((item) => Object.values<any>(item))
    .flatMap(({ responses }) => Object.values<any>(responses))
    .flatMap(
      ({ content }) => content?.['application/problem+json']?.schema.allOf[1].properties.code.enum ?? [],
    );
}
