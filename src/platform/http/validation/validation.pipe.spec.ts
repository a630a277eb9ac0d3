import { NoBody } from './no-body.js';
import { RequestValidationPipe } from './validation.pipe.js';

describe('the validation pipe', () => {
  const pipe = new RequestValidationPipe();

  it('hands bytes on as they came: whoever checks their signature does so first', () => {
    const bytes = Buffer.from('{"__proto__": 1}');
    expect(pipe.transform(bytes, { type: 'body', metatype: Buffer })).toBe(bytes);
  });

  it('takes no body, or an empty one, where none is wanted, and no field', () => {
    expect(pipe.transform(undefined, { type: 'body', metatype: NoBody })).toEqual({});
    expect(pipe.transform({}, { type: 'body', metatype: NoBody })).toEqual({});
    expect(() => pipe.transform({ a: 1 }, { type: 'body', metatype: NoBody })).toThrow('a is not a field');
  });
});
