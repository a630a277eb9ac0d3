import { EntityManager } from 'typeorm';
import { collectHints, tell } from './told-hints.js';

const NOTES = { resources: { notes: 'member' } } as const;
const manager = () => Object.create(EntityManager.prototype) as EntityManager;

describe('tell', () => {
  it('takes the resources of the domain', () => {
    const ours = manager();
    const hints = collectHints(ours);
    tell(ours, NOTES, { organizationId: 'a', resources: ['notes'] });
    // @ts-expect-error the domain does not declare it
    tell(ours, NOTES, { organizationId: 'a', resources: ['nodes'] });
    expect(hints[0]).toEqual({ organizationId: 'a', resources: ['notes'] });
  });

  it('is an error outside of a transaction of Database', () => {
    expect(() => tell(manager(), NOTES, { userId: 'u', resources: ['notes'] })).toThrow(
      /^BUG: only a transaction/,
    );
  });
});
