import { readPromises, readProofs } from '../../scripts/docs/proofs.js';

const proven = readProofs().flatMap(({ promises }) => promises);

describe('the promises of SECURITY.md', () => {
  it.each(readPromises())('have a test whose title ends with the promise: %s', (promise) =>
    expect(proven).toContain(promise),
  );

  it('are all that test titles name, beside requirements of OWASP', () =>
    expect(proven.filter((promise) => !readPromises().includes(promise))).toEqual([]));
});
