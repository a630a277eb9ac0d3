import { changedContact } from './contact.js';

const NONE = { name: null, email: null, phone: null, address: null };
const known = { contact: { ...NONE, name: 'Ours' }, contactStatus: 'synced' as const, customerName: 'Acme' };

describe('a contact at Stripe', () => {
  it.each([
    ['replaces ours', known, { ...NONE, name: 'Theirs' }, { ...NONE, name: 'Theirs' }],
    ['changes nothing if it is the same', known, known.contact, null],
    [
      'does not replace a change of ours that is not sent yet',
      { ...known, contactStatus: 'pending' as const },
      { ...NONE, name: 'Theirs' },
      null,
    ],
    [
      "has no name of its own if it is the organization's",
      { ...known, contact: NONE },
      { ...NONE, name: 'Acme', phone: '+49 30 1' },
      { ...NONE, phone: '+49 30 1' },
    ],
  ])('%s', (_what, before, read, changed) => {
    expect(changedContact(before, read)).toEqual(changed);
  });
});
