import { isAtLeast, RELATIONS } from './relation.js';

describe('the ladder of relations', () => {
  it('lets each relation do what those below it may, and no more', () => {
    const table = RELATIONS.map((relation) => RELATIONS.map((needed) => isAtLeast(relation, needed)));
    expect(table).toEqual([
      // member, admin, owner is needed
      [true, false, false], // member
      [true, true, false], // admin
      [true, true, true], // owner
    ]);
  });
});
