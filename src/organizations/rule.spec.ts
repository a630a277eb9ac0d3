import { apiError } from '../platform/http/errors/api-error.js';
import { RELATIONS } from './relation.js';
import { MemberRule } from './rule.js';

class TooSmallError extends apiError(422, 'too_small') {
  constructor() {
    super('The number is too small.');
  }
}
class OddError extends apiError(422, 'odd') {}

const GIVE = new MemberRule<{ number: number }>('admin', [
  [TooSmallError, ({ number }) => number < 10],
  [OddError, ({ number }) => number % 2 === 1, ({ number }) => new OddError(`${number} is odd.`)],
]);

describe('a rule', () => {
  it.each([
    // the reason for a member, an admin and the owner
    [3, ['relation_required', 'too_small', 'too_small'], 'The number is too small.'],
    [11, ['relation_required', 'odd', 'odd'], '11 is odd.'],
    [12, ['relation_required', null, null], null],
  ])('throws the first error, whose code it describes: %d', (number, reasons, sentence) => {
    for (const [index, relation] of RELATIONS.entries()) {
      const facts = { relation, number };
      const reason = reasons[index];
      expect(GIVE.describe(facts)).toEqual({ allowed: reason === null, reason });
      const assert = () => GIVE.assert(facts);
      if (reason === null) expect(assert).not.toThrow();
      else expect(assert).toThrow(relation === 'member' ? 'Only admins' : sentence!);
    }
  });

  it('lists the codes of its errors', () => {
    expect(GIVE.codes).toEqual(['relation_required', 'too_small', 'odd']);
  });
});
