import { ConflictError, MAX_TRIES, retryOnConflict } from './retry-on-conflict.js';

function failing(times: number, error: Error) {
  let tries = 0;
  const work = async () => {
    tries++;
    if (tries <= times) throw error;
    return 'done';
  };
  return { work, tries: () => tries };
}

describe('retryOnConflict', () => {
  it.each([0, 1, MAX_TRIES - 1])('returns the result after %i conflicts', async (conflicts) => {
    const { work, tries } = failing(conflicts, new ConflictError());
    await expect(retryOnConflict(work)).resolves.toBe('done');
    expect(tries()).toBe(conflicts + 1);
  });

  it('throws the last conflict after MAX_TRIES conflicts', async () => {
    const conflict = new ConflictError('The row changed.');
    const { work, tries } = failing(Infinity, conflict);
    await expect(retryOnConflict(work)).rejects.toBe(conflict);
    expect(tries()).toBe(MAX_TRIES);
  });

  it('does not retry after another error', async () => {
    const error = new Error('The database is unavailable.');
    const { work, tries } = failing(1, error);
    await expect(retryOnConflict(work)).rejects.toBe(error);
    expect(tries()).toBe(1);
  });
});
