import { csv } from './csv.js';

const fieldOf = (value: unknown) => csv(['a']).lineOf({ a: value });

it.each<[string, unknown, string]>([
  ['a text', 'Summary', '"Summary"'],
  ['null', null, ''],
  ['a missing value', undefined, ''],
  ['a number', -12.5, '-12.5'],
  ['a boolean', false, 'false'],
  ['a time', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['an object', { a: 'b' }, '"{""a"":""b""}"'],
  ['a formula in an object', { a: 'b;=1' }, `"{""a"":""b;'=1""}"`],
  ['a comma', 'a,b', '"a,b"'],
  ['a quotation mark', 'a "b"', '"a ""b"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a formula', '=1+1', `"'=1+1"`],
  ['a formula with a comma', '=SUM(1,2)', `"'=SUM(1,2)"`],
  ['a formula after a plus', '+1', `"'+1"`],
  ['a formula after a minus', '-1+2', `"'-1+2"`],
  ['a formula after an at sign', '@SUM(1)', `"'@SUM(1)"`],
  ['a formula after a space', ' =1', `"' =1"`],
  ['a formula after a semicolon', ';=1+1', `";'=1+1"`],
  ['formulas in cells that semicolons make', 'a;=1;b; @c', `"a;'=1;b;' @c"`],
  ['a formula after a tab', 'a\t=1', `"a\t'=1"`],
  ['a formula in another line', 'a\r\n=1', `"a\r\n'=1"`],
  ['a formula after a line break', '\r\n=1', `"'\r\n'=1"`],
  ['a formula after a zero-width space', '\u200b=1', `"'\u200b=1"`],
  ['a formula after a byte order mark and a soft hyphen', '\ufeff\u00ad=1', `"'\ufeff\u00ad=1"`],
  ['a formula after a filler and a blank of Braille', '\u3164\u2800=1', `"'\u3164\u2800=1"`],
  ['a formula after a control character', '\u0001=1', `"'\u0001=1"`],
  ['a formula after a variation selector', '\ufe0f=1', `"'\ufe0f=1"`],
  ['a tab in front', '\tx', `"'\tx"`],
  ['a full-width formula', '＝1', `"'＝1"`],
  ['a small formula', '﹦1', `"'﹦1"`],
  ['a minus sign', '−1', `"'−1"`],
  ['an equals sign inside', 'a=b', '"a=b"'],
  ['a semicolon before a word', 'a; b', '"a; b"'],
])('writes %s', (_what, value, field) => expect(fieldOf(value)).toBe(`${field}\r\n`));

it('names nested columns with dots', () => {
  const format = csv(['a.b', 'a.c.d', 'e']);
  expect(format.head).toBe('a.b,a.c.d,e\r\n');
  expect(format.lineOf({ a: { b: 1, c: null }, e: 'x' })).toBe('1,,"x"\r\n');
});

it('begins with a byte order mark on request', () => {
  expect(csv(['a'], { bom: true }).head).toBe('\ufeffa\r\n');
});
