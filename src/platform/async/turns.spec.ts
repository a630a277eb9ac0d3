import { Turns } from './turns.js';

/** Starts tasks of these people at once. @returns the people in the order in which their tasks begin */
async function orderOf(most: number, people: string): Promise<string> {
  const turns = new Turns(most);
  let order = '';
  const begin = (person: string) =>
    turns.run(person, async () => {
      order += person;
      await Promise.resolve();
    });
  await Promise.all([...people].map(begin));
  return order;
}

describe('turns', () => {
  it.each<[what: string, most: number, people: string, order: string]>([
    ['begins all tasks in their order if there is room', 5, 'aabba', 'aabba'],
    ['alternates between people who wait', 1, 'aaabbb', 'aababb'],
    ['serves a newcomer before the second task of others', 1, 'xaabbc', 'xabcab'],
  ])('%s', async (_what, most, people, order) => expect(await orderOf(most, people)).toBe(order));

  it('keeps the order of the tasks of one person', async () => {
    const turns = new Turns(2);
    const tasks = [1, 2, 3, 4, 5, 6];
    const begun: number[] = [];
    const begin = async (task: number) => {
      begun.push(task);
      await Promise.resolve();
    };
    await Promise.all(tasks.map((task) => turns.run('a', () => begin(task))));
    expect(begun).toEqual(tasks);
  });

  it('never runs more tasks at a time than allowed', async () => {
    const turns = new Turns(2);
    let [running, most] = [0, 0];
    const task = async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
    };
    await Promise.all(Array.from({ length: 9 }, (_, index) => turns.run(`${index % 3}`, task)));
    expect([most, running]).toEqual([2, 0]);
  });

  it('passes on results and errors, and goes on after an error', async () => {
    const turns = new Turns(1);
    const failed = turns.run('a', () => Promise.reject(new Error('failed')));
    const done = turns.run('b', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('failed');
    expect(await done).toBe('done');
  });
});
