import { isTokenLabel } from './token-label.js';

describe('the label of a consumption', () => {
  it.each(['Summary', 'Zusammenfassung: „Räder“', '要約', '👩‍👩‍👧', 'x'.repeat(200), '🤖'.repeat(200), '<b>'])(
    'can be %j',
    (label) => expect(isTokenLabel(label)).toBe(true),
  );

  it.each([
    '',
    ' ',
    '\u00a0',
    'x'.repeat(201),
    'a\nb',
    'a\0b',
    'a\u0085b',
    '\u001b[31m',
    'a\u2028b',
    'a\u2029b',
    '\ud83e',
    'a\u202eb',
    'a\u2066b',
    'a\u200fb',
  ])('cannot be %j', (label) => expect(isTokenLabel(label)).toBe(false));
});
