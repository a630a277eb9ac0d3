import { mailboxOf, recipientHash } from './recipient.js';

describe('mailboxOf', () => {
  it.each([
    ['bob@example.com', 'bob@example.com'],
    ['bob+work@example.com', 'bob@example.com'],
    ['bob+@example.com', 'bob@example.com'],
    ['bob+a+b@example.com', 'bob@example.com'],
    ['b.o.b@example.com', 'b.o.b@example.com'],
    ['+bob@example.com', '+bob@example.com'],
    ['+bob+work@example.com', '+bob@example.com'],
  ])('maps %s to %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});

describe('recipientHash', () => {
  it('is equal for the addresses of one mailbox only', () => {
    expect(recipientHash('bob+work@example.com')).toEqual(recipientHash('bob@example.com'));
    expect(recipientHash('bob@example.org')).not.toEqual(recipientHash('bob@example.com'));
  });
});
