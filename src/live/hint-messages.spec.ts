import type { Hint, Resources } from '../platform/hints/hints.js';
import { decode, digestOf, encode, EVERYTHING } from './hint-messages.js';

const KNOWN: Resources = { me: 'person', receivedInvites: 'person', agents: 'member' };

const hintsTo = (people: number): Hint[] =>
  Array.from({ length: people }, (_, index) => ({
    userId: `user ${index}`.padEnd(36, 'é'),
    resources: ['me'],
  }));

it('returns what was encoded, without addresses', () => {
  const hints: Hint[] = [
    { organizationId: 'a', resources: ['agents'], agentId: null },
    { userId: 'u', resources: ['me'] },
    { address: 'Ada@Example.com', resources: ['receivedInvites'] },
  ];
  const payloads = encode(hints);
  expect(payloads.join()).not.toContain('xample');
  expect(payloads.flatMap((payload) => decode(payload, KNOWN) as Hint[])).toEqual([
    ...hints.slice(0, 2),
    { address: digestOf('ada@example.com'), resources: ['receivedInvites'] },
  ]);
});

it('splits hints into payloads that PostgreSQL accepts', () => {
  const hints = hintsTo(500);
  const payloads = encode(hints);
  expect(payloads.length).toBeGreaterThan(1);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(7_900);
  expect(payloads.flatMap((payload) => decode(payload, KNOWN) as Hint[])).toEqual(hints);
});

it('says that everything may have changed instead of sending thousands of hints', () => {
  expect(encode(hintsTo(5000))).toEqual([EVERYTHING]);
});

it.each(['everything', 'what a later version sends', '[broken', '[null]', '[{"userId":"u"}]', '["all"]'])(
  'reads %p as everything',
  (payload) => {
    expect(decode(payload, KNOWN)).toBe(EVERYTHING);
  },
);

it('leaves out the resources of a later version', () => {
  expect(decode('[{"userId":"u","resources":["notices","me"]}]', KNOWN)).toEqual([
    { userId: 'u', resources: ['me'] },
  ]);
});
