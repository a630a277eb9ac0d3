import type { Answer, Browser } from '../../../support/browser.js';
import { rejects } from '../../../support/body-fields.js';
import { bodyFor } from '../../../support/objects.js';
import { operationsOf, type Operation } from '../../../support/operations.js';
import { found } from '../../../support/people.js';
import { sharedWorld } from '../../../support/shared-world.js';
import type { World } from '../../../support/world.js';
import { trials, type Trial } from './trials.js';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

let world: World;
let ada: Browser;
let id: string;
let operations: Operation[];
/** The operations whose bodies are objects with named fields. */
let writes: Operation[];

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  ({ id } = await found(ada, 'Bounds'));
  operations = operationsOf((await ada.get('/api/openapi.json')).body);
  writes = operations.filter(({ body }) => body?.properties);
});

const urlOf = ({ path }: Operation) => path.replace('{id}', id).replace(/\{\w+\}/g, UNKNOWN);

/** The values that the service accepts and the document forbids, or the reverse. */
async function lies<Of extends Trial & { path: string }>(all: Of[], send: (trial: Of) => Promise<Answer>) {
  const found: unknown[] = [];
  for (const trial of all) {
    const answer = await send(trial);
    if (rejects(answer, trial.path) === trial.isAllowed) found.push({ ...trial, answer: answer.body });
  }
  return found;
}

describe('the bounds in the OpenAPI document', () => {
  it('match the validation of every field of a body', async () => {
    let tried = 0;
    for (const write of writes) {
      const { name, method, path, body } = write;
      const all = [...trials(body!, (await bodyFor(ada, method, path, {}))!)];
      tried += all.length;
      const found = await lies(all, (trial) => ada.request(method, urlOf(write), { json: trial.body }));
      expect([name, found]).toEqual([name, []]);
    }
    expect(tried).toBeGreaterThan(100);
  });

  it('match the validation of every number in a query', async () => {
    let tried = 0;
    for (const operation of operations) {
      const send = ({ path, value }: Trial & { path: string }) =>
        ada.get(`${urlOf(operation)}?${path}=${String(value)}`);
      for (const { name, schema } of operation.query.filter(({ schema }) => schema.type === 'integer')) {
        const { minimum, maximum } = schema as { minimum: number; maximum: number };
        const all = [minimum - 1, minimum, maximum, maximum + 1, 'x', ''].map((value) => ({
          path: name,
          value,
          isAllowed: typeof value === 'number' && value >= minimum && value <= maximum,
        }));
        tried += all.length;
        expect([operation.name, await lies(all, send)]).toEqual([operation.name, []]);
      }
    }
    expect(tried).toBeGreaterThan(30);
  });

  it('mark exactly those fields of a body as required that the service requires', async () => {
    for (const operation of writes) {
      const { body } = await ada.request(operation.method, urlOf(operation), { json: {} });
      const missing = (body.errors ?? []).map(({ field, code }: any) => [field, code]);
      expect([operation.name, missing]).toEqual([
        operation.name,
        (operation.body!.required ?? []).map((field) => [field, 'required']),
      ]);
    }
  });
});
