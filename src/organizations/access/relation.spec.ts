import { isAtLeast, RELATIONS } from './relation.js';

describe('the ladder of relations', () => {
  it('gives each relation the rights of the lower relations, and no others', () => {
    const table = RELATIONS.map((relation) => RELATIONS.map((needed) => isAtLeast(relation, needed)));
    expect(table).toEqual([
      // columns: the relation that is required (member, admin, owner); rows: the relation that a member has
      [true, false, false], // member
      [true, true, false], // admin
      [true, true, true], // owner
    ]);
  });
});
