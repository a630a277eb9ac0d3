/**
 * Calls that must compile, and calls with an expected error that must not. Nothing here runs: `npm run typecheck` fails
 * if an expected error is missing.
 */
import { attempt, createClient, orThrow, type ProblemCode } from '../../../src/web/client/client.js';
import { pages } from '../../../src/web/client/pages.js';
import { signInUrl } from '../../../src/web/client/navigation.js';
import type { ErrorCode } from '../../../src/web/client/problem.js';
import type { CreateInvite, Organization } from '../../../src/web/client/resources.js';

const client = createClient();
const path = { id: '0' };

export async function paths(): Promise<void> {
  // @ts-expect-error unknown path
  await client.GET('/api/organisations');
  // @ts-expect-error unknown method of the path
  await client.PUT('/api/organizations/{id}', { params: { path } });
  // @ts-expect-error missing parameter
  await client.GET('/api/organizations/{id}');
  // @ts-expect-error wrong name of the parameter
  await client.GET('/api/organizations/{id}', { params: { path: { organizationId: '0' } } });
}

export async function bodies(): Promise<void> {
  // @ts-expect-error missing body
  await client.POST('/api/organizations');
  // @ts-expect-error missing field
  await client.POST('/api/organizations', { body: {} });
  // @ts-expect-error wrong type of a field
  await client.POST('/api/organizations', { body: { name: 1 } });
  // @ts-expect-error unknown field
  await client.POST('/api/organizations', { body: { name: 'Acme', color: 'blue' } });
  const email = 'bob@example.com';
  // @ts-expect-error an owner cannot be invited
  const body: CreateInvite = { email, role: 'owner' };
  await client.POST('/api/organizations/{id}/invites', { params: { path }, body });
}

export async function answers(): Promise<void> {
  const created: Organization = await orThrow(client.POST('/api/organizations', { body: { name: 'Acme' } }));
  // @ts-expect-error unknown field of an organization
  void created.color;
  const { data, error } = await client.GET('/api/organizations');
  // @ts-expect-error data is undefined if there is an error
  void data.nextCursor;
  // @ts-expect-error no response of this route has this error code
  void (error?.code === 'invite_expired');
  void (error?.code === 'unauthenticated');
}

export async function attempts(): Promise<void> {
  const { data, problem } = await attempt(client.POST('/api/organizations', { body: { name: 'Acme' } }));
  // @ts-expect-error data is undefined if there is a problem
  void data.id;
  if (!problem) return void data.id;
  // @ts-expect-error no response of this route has this error code
  void (problem.code === 'invite_expired');
  void (problem.code === 'organization_name_taken' || problem.code === 'no_answer');
  const codes: ProblemCode<'/api/organizations', 'post'> | 'no_answer' = problem.code;
  void codes;
  // @ts-expect-error codes are missing, such as `organization_name_taken`
  const messages: Record<ProblemCode<'/api/organizations', 'post'>, string> = { unauthenticated: '' };
  void messages;
}

export async function lists(): Promise<void> {
  for await (const { data } of pages(client, '/api/organizations')) {
    void data[0]?.actions.rename.allowed;
    // @ts-expect-error unknown field of an organization
    void data[0]?.color;
  }
  // @ts-expect-error not a list
  pages(client, '/api/me');
  // @ts-expect-error missing parameter
  pages(client, '/api/organizations/{id}/invites');
  // @ts-expect-error wrong type of a parameter
  pages(client, '/api/organizations', { params: { query: { limit: 'all' } } });
  const { signal } = new AbortController();
  pages(client, '/api/organizations/{id}/invites', { params: { path, query: { limit: 100 } }, signal });
}

// @ts-expect-error unknown code
export const code: ErrorCode = 'no_such_code';
// @ts-expect-error unknown prompt
export const url: string = signInUrl('/', 'consent');
