import type { Answer, Browser } from '../../support/browser.js';
import { settled } from '../../support/buyer.js';
import { createMissing, fill, type Values } from '../../support/objects.js';
import { found, invite } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { send, signed } from '../../support/webhooks.js';
import { startWorld, type World } from '../../support/world.js';
import { ACCESS } from '../access-table.js';
import { everything } from './everything.js';
import { BEARABLE, longestBlock } from './longest-block.js';

/** The default size limit of a request body in bytes. */
const LIMIT_BODY_BYTES = 32_768;

/** The maximum size of an error response in bytes, for any request. */
const LONGEST_REFUSAL = 65_536;

let world: World;
let ada: Browser;
let before: Record<string, string>;
/** Every operation that takes a body and that Ada may call. */
const operations: [method: string, path: string][] = [];

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  const team = await found(ada, 'Engines');
  const { id, token } = await invite(team, 'bob@example.com');
  const values: Values = {
    '/api/organizations/{id}': team.id,
    '/api/organizations/{id}/memberships/{membershipId}': team.ownerMembershipId,
    '/api/organizations/{id}/invites/{inviteId}': id,
    '/api/organizations/{id}/agents/{agentId}': 'research',
    '/api/me/invites/{inviteId}': id,
    '/api/invites/{token}': token,
  };
  for (const { method, path } of ACCESS) {
    // A webhook accepts any body that is signed, and the link of a mail any body at all.
    if (method === 'GET' || path.includes('/webhooks/') || path.endsWith('/unsubscribe')) continue;
    await createMissing(ada, path, values);
    operations.push([method, fill(path, values)]);
  }
  await settled(world); // otherwise a mail would be sent later and would change its invite
  before = await everything(world.database);
});
afterAll(() => world.stop());

/** Repeats an element, separated by commas, until the size limit of a body is reached. */
function full(opening: string, one: (index: number) => string, closing: string): string {
  let text = opening + one(0);
  for (let index = 1; text.length + one(index).length + 8 < LIMIT_BODY_BYTES; index++)
    text += `,${one(index)}`;
  return text + closing;
}

type Hostile = [what: string, code: string, body: string | Buffer];
const MALFORMED: Hostile[] = (
  [
    ['cut off', '{"name":"Cut of'],
    ['NaN', '{"name":NaN}'],
    ['a control character', '{"name":"a\u0001"}'],
    ['brackets', '['.repeat(LIMIT_BODY_BYTES)],
    ['braces', '{"a":'.repeat(LIMIT_BODY_BYTES / 5)],
    ['33 levels', `{"name":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['a prototype', '{"name":"a","__proto__":{"role":"admin"}}'],
    ['an escaped prototype key', '{"name":"a","\\u005f_proto__":{}}'],
    ["a constructor's prototype", '{"name":"a","constructor":{"prototype":{}}}'],
    ['a field twice', '{"role":"member","email":"eve@example.com","role":"admin"}'],
    ['a field twice, once escaped', '{"name":"One","n\\u0061me":"Other"}'],
    ['a nested field twice', '{"address":{"country":"GB","country":"US"}}'],
    ['the same field many times', full('{', () => '"name":"a"', '}')],
    ['as many elements as fit', full('[', () => '0', ']')],
    ['an array of as many elements as fit', full('{"address":[', () => '0', ']}')],
    ['an array of as many objects as fit', full('{"address":[', () => '{}', ']}')],
    ['as many fields as fit', full('{', (index) => `"${index.toString(36)}":0`, '}')],
    ['as many property names of JavaScript as fit', full('{', (index) => `"${index}":{"toString":1}`, '}')],
    ['bytes that are not UTF-8', Buffer.from('7b226e616d65223a22ff227d', 'hex')],
    ['half a surrogate pair', Buffer.from('7b226e616d65223a22eda080227d', 'hex')],
    ['an extremely long number', `${'9'.repeat(LIMIT_BODY_BYTES - 1)}x`],
    ['an incomplete escape', `{"name":"${'\\'.repeat(LIMIT_BODY_BYTES - 100)}`],
  ] as const
).map(([what, body]) => [what, 'malformed_body', body]);

const WRONG: Hostile[] = (
  [
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"name"'],
    ['a number', '5'],
    ['a number beyond the range', '{"name":1e999,"email":1e999,"role":1e999,"membershipId":1e999}'],
    ['a number beyond exact integers', '{"name":9007199254740993,"phone":-0}'],
    ['a long name with a large value', `{"${'a'.repeat(12_000)}":[${'{"toString":0},'.repeat(120)}0]}`],
    ['one very long name', `{"${'a'.repeat(32_000)}":0}`],
    ['one very long text', `{"name":"${'a'.repeat(32_000)}"}`],
    ['a very long address', `{"email":"${'a.'.repeat(16_000)}@example.com","role":"member"}`],
    ['ligatures that expand', `{"name":"${'\ufdfa'.repeat(10_000)}"}`],
    ['accents on one letter', `{"name":"a${'\u0300'.repeat(15_000)}"}`],
    ['a lone surrogate everywhere', '{"name":"\\ud800","email":"\\udc00","role":"\\ud800","membershipId":"\\ud800","phone":"\\ud800"}'],
    ['a NUL everywhere', '{"name":"\\u0000","email":"\\u0000","role":"\\u0000","membershipId":"\\u0000","address":{"line1":"\\u0000"}}'],
  ] as const
).map(([what, body]) => [what, 'validation_failed', body]); // prettier-ignore

const TOO_LARGE: Hostile[] = [
  ['two megabytes', 'body_too_large', `{"name":"${'a'.repeat(2_000_000)}"}`],
  ['a field more than fits', 'body_too_large', full('{', (index) => `"${index}":0`, `,"a":"${'a'.repeat(40)}"}`)],
]; // prettier-ignore

const ALL = [...MALFORMED, ...WRONG, ...TOO_LARGE];

/** All operations read their bodies with one parser, and each has its own validation. */
const oneInFive = <T>(all: T[]) => all.filter((_one, index) => index % 5 === 0);

describe('a hostile body', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };

  it.each(ALL)(
    'is rejected by the operations, and blocks no other request: %s',
    async (_what, code, body) => {
      const answers: Answer[] = [];
      const block = await longestBlock(async () => {
        for (const [method, path] of code === 'validation_failed' ? operations : oneInFive(operations))
          answers.push(await ada.request(method, path, { body, headers: JSON_TYPE }));
      });
      for (const answer of answers) {
        expectProblem(answer, code === 'body_too_large' ? 413 : 400, code);
        expect(answer.text.length).toBeLessThan(LONGEST_REFUSAL);
      }
      expect(block).toBeLessThan(BEARABLE);
    },
  );
});

describe('a hostile body of a webhook request', () => {
  it.each(ALL)('is rejected with and without a signature, and blocks no other request: %s', async (_what, _code, body) => {
    const answers: Answer[] = [];
    const text = body.toString('latin1');
    const isTooLarge = body.length > 1024 * 1024;
    const block = await longestBlock(async () => {
      for (const signature of [
        '',
        signed(world, text, { secret: 'whsec_guessed' }),
        signed(world, typeof body === 'string' ? body : text),
      ])
        answers.push(await send(world, body, { 'stripe-signature': signature }));
    });
    for (const answer of answers)
      expectProblem(answer, isTooLarge ? 413 : 400, isTooLarge ? 'body_too_large' : 'invalid_signature');
    expect(block).toBeLessThan(BEARABLE);
  }); // prettier-ignore
});

describe('all hostile bodies together', () => {
  it('change nothing', async () => {
    expect(await everything(world.database)).toEqual(before);
  });
});
