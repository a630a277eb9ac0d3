/** The default size limit of a request body in bytes. */
const LIMIT_BODY_BYTES = 32_768;

/** Repeats an element, separated by commas, until the size limit of a body is reached. */
function full(opening: string, one: (index: number) => string, closing: string): string {
  let text = opening + one(0);
  for (let index = 1; text.length + one(index).length + 8 < LIMIT_BODY_BYTES; index++)
    text += `,${one(index)}`;
  return text + closing;
}

type Hostile = [what: string, code: string, body: string | Buffer];
const MALFORMED: Hostile[] = (
  [
    ['cut off', '{"name":"Cut of'],
    ['NaN', '{"name":NaN}'],
    ['a control character', '{"name":"a\u0001"}'],
    ['brackets', '['.repeat(LIMIT_BODY_BYTES)],
    ['braces', '{"a":'.repeat(LIMIT_BODY_BYTES / 5)],
    ['33 levels', `{"name":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['a prototype', '{"name":"a","__proto__":{"role":"admin"}}'],
    ['an escaped prototype key', '{"name":"a","\\u005f_proto__":{}}'],
    ["a constructor's prototype", '{"name":"a","constructor":{"prototype":{}}}'],
    ['a field twice', '{"role":"member","email":"eve@example.com","role":"admin"}'],
    ['a field twice, once escaped', '{"name":"One","n\\u0061me":"Other"}'],
    ['a nested field twice', '{"address":{"country":"GB","country":"US"}}'],
    ['the same field many times', full('{', () => '"name":"a"', '}')],
    ['as many elements as fit', full('[', () => '0', ']')],
    ['an array of as many elements as fit', full('{"address":[', () => '0', ']}')],
    ['an array of as many objects as fit', full('{"address":[', () => '{}', ']}')],
    ['as many fields as fit', full('{', (index) => `"${index.toString(36)}":0`, '}')],
    ['as many property names of JavaScript as fit', full('{', (index) => `"${index}":{"toString":1}`, '}')],
    ['bytes that are not UTF-8', Buffer.from('7b226e616d65223a22ff227d', 'hex')],
    ['an overlong encoding', Buffer.from('7b226e616d65223a22c0af227d', 'hex')],
    ['UTF-16', Buffer.from('\ufeff{"name":"a"}', 'utf16le')],
    ['a comment', '{"name":"a"} // b'],
    ['half a surrogate pair', Buffer.from('7b226e616d65223a22eda080227d', 'hex')],
    ['a very long number that ends in a letter', `${'9'.repeat(LIMIT_BODY_BYTES - 1)}x`],
    ['an incomplete escape', `{"name":"${'\\'.repeat(LIMIT_BODY_BYTES - 100)}`],
  ] as const
).map(([what, body]) => [what, 'malformed_body', body]);

const WRONG: Hostile[] = (
  [
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"name"'],
    ['a number', '5'],
    ['a number beyond the range', '{"name":1e999,"email":1e999,"role":1e999,"membershipId":1e999}'],
    ['a number beyond exact integers', '{"name":9007199254740993,"phone":-0}'],
    ['a long name with a large value', `{"${'a'.repeat(12_000)}":[${'{"toString":0},'.repeat(120)}0]}`],
    ['one very long name', `{"${'a'.repeat(32_000)}":0}`],
  ] as const
).map(([what, body]) => [what, 'validation_failed', body]); // prettier-ignore

const TOO_LARGE: Hostile[] = [
  ['two megabytes', 'body_too_large', `{"name":"${'a'.repeat(2_000_000)}"}`],
  ['a field more than fits', 'body_too_large', full('{', (index) => `"${index}":0`, `,"a":"${'a'.repeat(40)}"}`)],
]; // prettier-ignore

export const HOSTILE_BODIES = [...MALFORMED, ...WRONG, ...TOO_LARGE];
