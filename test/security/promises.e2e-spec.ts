import { judgeRequirements } from '../../scripts/docs/security-tests.js';
import { readPromises, readProofs } from '../../scripts/docs/proofs.js';

const proven = readProofs().flatMap(({ promises }) => promises);

describe('the promises of SECURITY.md', () => {
  it.each(readPromises())('have a test whose title ends with the promise: %s', (promise) =>
    expect(proven).toContain(promise),
  );

  it('are all that test titles name, beside requirements of OWASP', () =>
    expect(proven.filter((promise) => !readPromises().includes(promise))).toEqual([]));
});

describe('the requirements of OWASP ASVS, levels 1 and 2', () => {
  it('all have a test, a document, code, or a reason why they do not apply or are missing', () =>
    expect(judgeRequirements().open).toEqual([]));

  it('have no such answer if a test names them', () => expect(judgeRequirements().needless).toEqual([]));
});
