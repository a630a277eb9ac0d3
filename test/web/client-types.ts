/** What the client must not let pass. Nothing here runs: `npm run typecheck` fails where a line compiles after all. */
import { createClient, orThrow } from '../../src/web/client/client.js';
import { signInUrl } from '../../src/web/client/navigation.js';
import type { ErrorCode } from '../../src/web/client/problem.js';
import type { CreateInvite, Organization } from '../../src/web/client/resources.js';

const client = createClient();
const path = { id: '0' };

export async function paths(): Promise<void> {
  // @ts-expect-error there is no such path
  await client.GET('/api/organisations');
  // @ts-expect-error there is no such method of it
  await client.DELETE('/api/organizations/{id}', { params: { path } });
  // @ts-expect-error its parameter is needed
  await client.GET('/api/organizations/{id}');
  // @ts-expect-error its parameter has another name
  await client.GET('/api/organizations/{id}', { params: { path: { organizationId: '0' } } });
}

export async function bodies(): Promise<void> {
  // @ts-expect-error a body is needed
  await client.POST('/api/organizations');
  // @ts-expect-error a field is missing
  await client.POST('/api/organizations', { body: {} });
  // @ts-expect-error a field has the wrong type
  await client.POST('/api/organizations', { body: { name: 1 } });
  // @ts-expect-error there is no such field
  await client.POST('/api/organizations', { body: { name: 'Acme', colour: 'blue' } });
  const email = 'bob@example.com';
  // @ts-expect-error nobody is invited as an owner
  const body: CreateInvite = { email, role: 'owner' };
  await client.POST('/api/organizations/{id}/invites', { params: { path }, body });
}

export async function answers(): Promise<void> {
  const created: Organization = await orThrow(client.POST('/api/organizations', { body: { name: 'Acme' } }));
  // @ts-expect-error an organization has no such field
  void created.colour;
  const { data, error } = await client.GET('/api/organizations');
  // @ts-expect-error there is no answer where there is a problem
  void data.nextCursor;
  // @ts-expect-error that is no code of this call
  void (error?.code === 'invite_expired');
  void (error?.code === 'unauthenticated');
}

// @ts-expect-error there is no such code
export const code: ErrorCode = 'no_such_code';
// @ts-expect-error the provider has no such prompt
export const url: string = signInUrl('/', 'consent');
