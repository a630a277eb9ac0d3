import { operationsOf, type Operation } from '../../../campaigns/torture/fuzz/operations.js';
import type { Answer, Browser } from '../../../support/browser.js';
import { found } from '../../../support/people.js';
import { startWorld, type World } from '../../../support/world.js';
import { trials, type Trial } from './trials.js';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

let world: World;
let ada: Browser;
let id: string;
let operations: Operation[];

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  ({ id } = await found(ada, 'Bounds'));
  operations = operationsOf((await ada.get('/api/openapi.json')).body);
});
afterAll(() => world.stop());

const urlOf = ({ path }: Operation) => path.replace('{id}', id).replace(/\{\w+\}/g, UNKNOWN);

/** Whether the response rejects this field. Each row of a bulk invite has its own problem. */
function isRejected({ body }: Answer, path: string): boolean {
  const rows = (body.data ?? []).flatMap(({ problem }: any) => problem?.errors ?? []);
  const last = path.split('.').at(-1);
  return (
    (body.errors ?? []).some(({ field }: any) => field === path) ||
    rows.some(({ field }: any) => field === last)
  );
}

/** The values that the service accepts and the document forbids, or the reverse. */
async function lies(one: Iterable<Trial>, send: (trial: Trial) => Promise<Answer>): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const trial of one) {
    const answer = await send(trial);
    if (isRejected(answer, trial.path) === trial.isAllowed) found.push({ ...trial, answer: answer.body });
  }
  return found;
}

describe('the bounds in the OpenAPI document', () => {
  it('match the validation of every field of a body', async () => {
    let tried = 0;
    for (const operation of operations.filter(({ body }) => body?.properties)) {
      const send = ({ path, value }: Trial) =>
        ada.request(operation.method, urlOf(operation), { json: { [path.split('.')[0]!]: value } });
      for (const [name, schema] of Object.entries(operation.body!.properties!)) {
        const all = [...trials(name, schema)];
        tried += all.length;
        expect([operation.name, await lies(all, send)]).toEqual([operation.name, []]);
      }
    }
    expect(tried).toBeGreaterThan(100);
  });

  it('match the validation of every number in a query', async () => {
    let tried = 0;
    for (const operation of operations) {
      const send = ({ path, value }: Trial) => ada.get(`${urlOf(operation)}?${path}=${String(value)}`);
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
    for (const operation of operations.filter(({ body }) => body?.properties)) {
      const { body } = await ada.request(operation.method, urlOf(operation), { json: {} });
      const missing = (body.errors ?? []).map(({ field, code }: any) => [field, code]);
      expect([operation.name, missing]).toEqual([
        operation.name,
        (operation.body!.required ?? []).map((field) => [field, 'required']),
      ]);
    }
  });
});
