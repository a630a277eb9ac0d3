import { NoBody } from './no-body.js';
import { RequestValidationPipe } from './validation.pipe.js';

describe('the validation pipe', () => {
  const pipe = new RequestValidationPipe();

  it('accepts a missing or empty body on a route without a body, and rejects any field', () => {
    expect(pipe.transform(undefined, { type: 'body', metatype: NoBody })).toEqual({});
    expect(pipe.transform({}, { type: 'body', metatype: NoBody })).toEqual({});
    expect(() => pipe.transform({ a: 1 }, { type: 'body', metatype: NoBody })).toThrow('a is not a field');
  });
});
