import type { Answer, Browser } from '../../support/browser.js';
import { fieldsOf, rejects, type BodyField } from '../../support/body-fields.js';
import { settled } from '../../support/buyer.js';
import { found } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';
import { everything } from './everything.js';
import { isText, sendInEach, textsOf, type TextField } from './text-fields.js';

const MEGABYTE = 1_000_000;

let world: World;
let ada: Browser;
let before: Record<string, string>;
let texts: TextField[];

beforeAll(async () => {
  // The limit is high, so that a long text is not rejected for the size of its body.
  world = await sharedWorld({ settings: { LIMIT_BODY_BYTES: String(2 * MEGABYTE) } });
  ada = await world.signedIn('ada@example.com');
  const team = await found(ada, 'Engines');
  texts = await textsOf(ada, team);
  await settled(world); // otherwise a mail would be sent later and would change its invite
  before = await everything(world.database);
});

/** Whether the field is accepted. A text that is no UUID may be rejected like an id that does not exist. */
function isAccepted(answer: Answer, { name, schema }: BodyField): boolean {
  if (schema.format === 'uuid') return answer.status < 400 || answer.status >= 500;
  return !rejects(answer, name);
}

describe('a text in a body', () => {
  it('is found at every depth', () => {
    const text = { type: 'string' };
    const row = { type: 'object', properties: { text, texts: { items: text } } };
    const schema = { properties: { row: { anyOf: [row, { type: 'null' }] }, rows: { items: row } } };
    const body = { row: { text: 'a', texts: ['b', 'c'] }, rows: [{ text: 'd', texts: [] }] };
    const fields = [...fieldsOf(schema, body)].filter(isText);
    expect(fields.map(({ name }) => name)).toEqual([
      'row.text',
      'row.texts.0',
      'rows.0.text',
      'rows.0.texts.0',
    ]);
    expect(fields[1]!.with('x')).toEqual({ ...body, row: { text: 'a', texts: ['x', 'c'] } });
    expect(fields[3]!.with('x')).toEqual({ ...body, rows: [{ text: 'd', texts: ['x'] }] });
  });

  it.each([
    ['a NUL', 'a\0b'],
    ['the first half of a character', 'a\ud83db'],
    ['the second half of a character', 'a\ude00b'],
    ['one megabyte', 'a'.repeat(MEGABYTE)],
  ])('is rejected in every field: %s [Input, V1.2.4, V2.2.1]', async (_what, text) => {
    expect(await sendInEach(ada, texts, text, isAccepted)).toEqual([]);
  });

  it('has no effect if it is rejected', async () => {
    expect(await everything(world.database)).toEqual(before);
  });
});
