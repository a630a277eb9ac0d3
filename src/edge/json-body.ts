import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RAW_BODY_LIMIT } from './raw-body.decorator.js';
import { MalformedBodyError, UnsupportedMediaTypeError } from '../common/errors/errors.js';
import { measure, members } from './json-text.js';

/** Deeper nesting only serves to exhaust the stack of whoever walks the value. */
const MAX_DEPTH = 32;

/** Colons and commas together: ten times what the largest request has. Thousands would keep the validation busy. */
const MAX_PARTS = 256;

const JSON_TYPE = /^application\/json(\s*;\s*charset="?utf-?8"?)?\s*$/i;

/**
 * Makes JSON the only body that is read: UTF-8 without flaws, bounded in depth and in number, no `__proto__`, no field
 * twice, of which whoever looks at a body before us may take the first where we take the last.
 * No body at all counts as absent, whatever the content type says.
 */
export function acceptOnlyJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });

  fastify.addHook('onRoute', (route) => {
    if (route.config?.rawBody) route.bodyLimit = RAW_BODY_LIMIT;
  });
  fastify.removeAllContentTypeParsers();
  // Without this one a body of another type would be refused as well, but not at an address that is none.
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(new UnsupportedMediaTypeError()));
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      if (!JSON_TYPE.test(request.headers['content-type'] ?? ''))
        return done(new UnsupportedMediaTypeError());
      if (request.headers['content-encoding']) return done(new UnsupportedMediaTypeError());
      if (request.routeOptions.config.rawBody) return done(null, body);
      if (body.length === 0) return done(null, undefined);
      let text: string;
      try {
        text = utf8.decode(body);
      } catch {
        return done(new MalformedBodyError('The body is not UTF-8.'));
      }
      const { depth, colons, commas } = measure(text);
      if (depth > MAX_DEPTH)
        return done(new MalformedBodyError(`The body is nested deeper than ${MAX_DEPTH} levels.`));
      if (colons + commas > MAX_PARTS)
        return done(new MalformedBodyError('The body has far more fields or elements than any request.'));
      void parse(request, text, (error, value) => {
        if (error) done(new MalformedBodyError('The body is not JSON.', { cause: error }));
        else if (members(value) !== colons) done(new MalformedBodyError('The body names a field twice.'));
        else done(null, value);
      });
    },
  );
}
