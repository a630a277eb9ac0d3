/** Calls that must not compile. Nothing here runs: `npm run typecheck` fails if an expected error is missing. */
import { createClient, orThrow } from '../../src/web/client/client.js';
import { signInUrl } from '../../src/web/client/navigation.js';
import type { ErrorCode } from '../../src/web/client/problem.js';
import type { CreateInvite, Organization } from '../../src/web/client/resources.js';

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
  await client.POST('/api/organizations', { body: { name: 'Acme', colour: 'blue' } });
  const email = 'bob@example.com';
  // @ts-expect-error an owner cannot be invited
  const body: CreateInvite = { email, role: 'owner' };
  await client.POST('/api/organizations/{id}/invites', { params: { path }, body });
}

export async function answers(): Promise<void> {
  const created: Organization = await orThrow(client.POST('/api/organizations', { body: { name: 'Acme' } }));
  // @ts-expect-error unknown field of an organization
  void created.colour;
  const { data, error } = await client.GET('/api/organizations');
  // @ts-expect-error data is undefined if there is an error
  void data.nextCursor;
  // @ts-expect-error no response of this route has this error code
  void (error?.code === 'invite_expired');
  void (error?.code === 'unauthenticated');
}

// @ts-expect-error unknown code
export const code: ErrorCode = 'no_such_code';
// @ts-expect-error unknown prompt
export const url: string = signInUrl('/', 'consent');
