import { resolve } from 'node:path';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';

/** Its type is unknown, because it is JavaScript. */
const RULE: string = '../../scripts/lint/own-tables.mjs';

/** The messages of the lint rule about this code in a file with this path. */
async function verify(file: string, code: string): Promise<string[]> {
  const { ownTables } = await import(RULE);
  const config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser as Linter.Parser },
    plugins: { local: { rules: { 'own-tables': ownTables } } },
    rules: { 'local/own-tables': 'error' as const },
  };
  return new Linter().verify(code, [config], { filename: resolve(file) }).map(({ message }) => message);
}

const foreign = (table: string, owner: string) =>
  `The table ${table} belongs to ${owner}/. Join a view of its owner, or call a method of its repository.`;

describe('the lint rule for tables', () => {
  it.each([
    ['src/sessions/x.repository.ts', '`SELECT FROM sessions s JOIN users u ON u.id = s.user_id`', [foreign('users', 'users')]],
    ['src/agents/x.repository.ts', "'UPDATE payments SET tokens = 0'", [foreign('payments', 'billing')]],
    ['src/billing/x.repository.ts', '`SELECT FROM ${rows} JOIN audit_events e ON true`', [foreign('audit_events', 'platform/audit-log')]],
  ])('reports a table of another domain, in %s: %s', async (file, sql, messages) => {
    expect(await verify(file, `export const X = ${sql};`)).toEqual(messages);
  }); // prettier-ignore

  it.each([
    ['src/organizations/invites/x.repository.ts', "'SELECT FROM invites JOIN memberships USING (organization_id)'"],
    ['src/sessions/x.repository.ts', "'SELECT FROM sessions s JOIN user_profiles u ON u.id = s.user_id'"],
    ['src/sessions/x.repository.ts', `'users.find'`],
  ])('accepts own tables, views and the names of statements, in %s: %s', async (file, sql) => {
    expect(await verify(file, `export const X = ${sql};`)).toEqual([]);
  }); // prettier-ignore

  it('reports the entity of another domain, unless only its type is imported', async () => {
    const file = 'src/agents/x.repository.ts';
    const entity = '../billing/payments/payment.entity.js';
    expect(await verify(file, `import { Payment } from '${entity}';`)).toEqual([
      foreign('payments', 'billing'),
    ]);
    expect(await verify(file, `import { REVIEW_REASONS, type Payment } from '${entity}';`)).toEqual([]);
    expect(await verify(file, `import { Agent } from './catalog/agent.entity.js';`)).toEqual([]);
  });
});
