import { fieldsOf, type BodyField } from '../../support/body-fields.js';
import type { Answer, Browser } from '../../support/browser.js';
import { invite, type Team } from '../../support/people.js';
import { writesOf, type Write } from '../writes.js';

export type TextField = BodyField & Pick<Write, 'method' | 'path'>;

/** Every text in the bodies of the routes that the owner of a team may call. */
export async function textsOf(owner: Browser, team: Team): Promise<TextField[]> {
  const writes = await writesOf(owner, {
    '/api/organizations/{id}': team.id,
    '/api/organizations/{id}/memberships/{membershipId}': team.ownerMembershipId,
    '/api/organizations/{id}/invites/{inviteId}': (await invite(team, 'bob@example.com')).id,
    '/api/organizations/{id}/agents/{agentId}': 'research',
  });
  return writes.flatMap(({ method, path, schema = {}, body }) =>
    [...fieldsOf(schema, body)].filter(isText).map((field) => ({ ...field, method, path })),
  );
}

export const isText = ({ schema }: BodyField) => [schema.type].flat().includes('string');

/** Sends a text in each field, with valid values in all others. @returns the answers that `isWrong` */
export async function sendInEach(
  sender: Browser,
  fields: TextField[],
  text: string,
  isWrong: (answer: Answer, field: BodyField) => boolean,
) {
  const wrong: unknown[] = [];
  for (const field of fields) {
    const { method, path, name } = field;
    const answer = await sender.request(method, path, { json: field.with(text) });
    if (isWrong(answer, field)) wrong.push([method, path, name, answer.status, answer.body]);
  }
  return wrong;
}
