import { DataSource } from 'typeorm';
import { integer, text } from '../../../src/platform/database/columns.js';
import { dataSourceOptions } from '../../../src/platform/database/data-source-options.js';
import { statement } from '../../../src/platform/database/statement.js';
import { createDatabase, type TestDatabase } from '../../support/database.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';

/** The message with which the driver asks for the columns of a result. */
const DESCRIBE = 'D\0\0\0\u0006P\0';

const PEOPLE = statement(
  'people.list',
  { number: integer, name: text.orNull },
  `SELECT n AS number, nullif('Person ' || n, 'Person 2') AS name FROM generate_series(1, $1::int) n`,
);
const INSERT = statement(
  'people.insert',
  {},
  'INSERT INTO people SELECT n FROM generate_series(1, $1::int) n',
);
const DIVIDE = statement('people.divide', { quotient: integer }, 'SELECT 12 / $1::int AS quotient');

let database: TestDatabase;
let proxy: TcpProxy;
let source: DataSource;

beforeAll(async () => {
  database = await createDatabase();
  await database.query('CREATE TABLE people (number int)');
  const url = new URL(database.ownerUrl);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  source = await new DataSource(
    dataSourceOptions({ url: url.href, poolSize: 1, timeoutMs: 600_000 }),
  ).initialize();
});
afterAll(async () => {
  await source.destroy();
  await proxy.stop();
  await database.drop();
});

/** Runs something. @returns how often the columns of a result were asked for meanwhile */
async function descriptionsIn(act: () => Promise<unknown>): Promise<number> {
  const before = proxy.timesSent(DESCRIBE);
  await act();
  return proxy.timesSent(DESCRIBE) - before;
}

describe('the columns of a prepared statement', () => {
  it('are asked for once per connection, and all results have them', async () => {
    const list = async () => {
      const rows = await PEOPLE.all(source.manager, [2]);
      expect(rows).toEqual([
        { number: 1, name: 'Person 1' },
        { number: 2, name: null },
      ]);
      expect(await PEOPLE.all(source.manager, [0])).toEqual([]);
    };
    const listTwice = () => list().then(list);
    expect(await descriptionsIn(listTwice)).toBe(1);
    proxy.cut();
    await expect(list()).rejects.toThrow();
    expect(await descriptionsIn(listTwice)).toBe(1);
  });

  it('are asked for once if there are none', async () => {
    const insert = async () => expect(await INSERT.count(source.manager, [3])).toBe(3);
    expect(await descriptionsIn(() => insert().then(insert))).toBe(1);
  });

  it('are asked for again after a failure, and known after a success', async () => {
    const runner = source.createQueryRunner(); // one connection; the pool closes one whose statement has failed
    const fail = () => expect(DIVIDE.one(runner.manager, [0])).rejects.toThrow('division by zero');
    const divide = async () => expect(await DIVIDE.one(runner.manager, [4])).toEqual({ quotient: 3 });
    const failAndDivide = () => fail().then(divide);
    expect(await descriptionsIn(failAndDivide)).toBe(2);
    expect(await descriptionsIn(failAndDivide)).toBe(0);
    await runner.release();
  });

  it('are known within a transaction that sends statements without waiting', async () => {
    const act = () =>
      source.transaction(async (manager) => {
        const answers = [PEOPLE.all(manager, [1]), DIVIDE.one(manager, [6]), PEOPLE.all(manager, [0])];
        expect(await Promise.all(answers)).toEqual([[{ number: 1, name: 'Person 1' }], { quotient: 2 }, []]);
      });
    await act();
    expect(await descriptionsIn(act)).toBe(0);
  });
});
