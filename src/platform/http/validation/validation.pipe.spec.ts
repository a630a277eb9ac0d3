import { NoBody } from './no-body.js';
import { RequestValidationPipe } from './validation.pipe.js';

describe('the validation pipe', () => {
  const pipe = new RequestValidationPipe();

  it('passes bytes on unchanged, so that their signature can be verified', () => {
    const bytes = Buffer.from('{"__proto__": 1}');
    expect(pipe.transform(bytes, { type: 'body', metatype: Buffer })).toBe(bytes);
  });

  it('accepts a missing or empty body on a route without one, and rejects fields', () => {
    expect(pipe.transform(undefined, { type: 'body', metatype: NoBody })).toEqual({});
    expect(pipe.transform({}, { type: 'body', metatype: NoBody })).toEqual({});
    expect(() => pipe.transform({ a: 1 }, { type: 'body', metatype: NoBody })).toThrow('a is not a field');
  });
});
