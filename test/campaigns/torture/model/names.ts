/** Each row has spellings of one name. */
const SAME = [
  ['Straße', 'STRASSE', 'strasse'],
  ['Ａcme', 'acme', 'ACME', '  Acme '],
  ['\u00c5ngstr\u00f6m', 'A\u030angstro\u0308m', 'ångström'],
  ['Acme™ Two', 'AcmeTM  two'],
  ['ﬁnance', 'FINANCE'],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
  ['Ōsaka 大阪', 'ōsaka 大阪'],
  ['K\u212Alvin', 'kKlvin'],
  ['Zo\u200Dë', 'ZOË'],
];
const WRONG: unknown[] = [
  '',
  '   ',
  'x'.repeat(101),
  'a<b',
  'http://evil.example',
  'www.evil.example',
  'tab\u0007bell',
  'lone\ud800',
  'zero\u200b',
  'private\ue000',
  5,
  null,
  undefined,
  ['Acme'],
];

/** Chooses one of a few names, so that names collide. */
export function nameOf(key: string, n: number, isNasty: boolean): unknown {
  if (isNasty) return WRONG[n % WRONG.length];
  const variants = SAME[n % SAME.length]!;
  return `${key} ${variants[Math.floor(n / SAME.length) % variants.length]}`;
}

export function wrongName(name: unknown): boolean {
  return WRONG.some((one) => one === name || (Array.isArray(one) && Array.isArray(name)));
}
