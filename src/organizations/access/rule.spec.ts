import { LimitReachedError } from '../../platform/http/errors/errors.js';
import { OwnerRequiredError } from './access.errors.js';
import { RELATIONS } from './relation.js';
import { MemberRule } from './rule.js';

const GIVE = new MemberRule<{ to: string }>('admin', [
  [OwnerRequiredError, ({ to }) => to === 'the owner'],
  [
    LimitReachedError,
    ({ to }) => to === 'another',
    ({ to }) => new LimitReachedError(`Not ${to}.`, 'LIMIT', 1),
  ],
]);

describe('a rule', () => {
  it.each([
    // columns: the target, the reasons for a member, an admin and the owner, and the sentence
    ['the owner', ['relation_required', 'owner_required', 'owner_required'], 'Transfer the ownership first'],
    ['another', ['relation_required', 'limit_reached', 'limit_reached'], 'another'],
    ['a member', ['relation_required', null, null], null],
  ])('throws the first error that applies, and describes its code: %s', (to, reasons, sentence) => {
    for (const [index, relation] of RELATIONS.entries()) {
      const reason = reasons[index];
      expect(GIVE.describe({ relation, to })).toEqual({ allowed: reason === null, reason });
      const assert = () => GIVE.assert({ relation, to });
      if (reason === null) expect(assert).not.toThrow();
      else expect(assert).toThrow(relation === 'member' ? 'Only admins' : sentence!);
    }
  });

  it('lists the codes of its errors', () => {
    expect(GIVE.codes).toEqual(['relation_required', 'owner_required', 'limit_reached']);
  });
});
