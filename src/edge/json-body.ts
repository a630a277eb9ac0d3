import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RAW_BODY_LIMIT } from './raw-body.decorator.js';
import { MalformedBodyError, UnsupportedMediaTypeError } from '../common/errors/errors.js';

/** Deeper nesting only serves to exhaust the stack of whoever walks the value. */
const MAX_DEPTH = 32;

const JSON_TYPE = /^application\/json(\s*;\s*charset="?utf-?8"?)?\s*$/i;

/**
 * Makes JSON the only body that is read: UTF-8 without flaws, bounded in depth, no `__proto__`.
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
      if (isDeeperThan(MAX_DEPTH, text))
        return done(new MalformedBodyError(`The body is nested deeper than ${MAX_DEPTH} levels.`));
      void parse(request, text, (error, value) =>
        error ? done(new MalformedBodyError('The body is not JSON.', { cause: error })) : done(null, value),
      );
    },
  );
}

/** Counts brackets outside of strings, before anything recursive sees the text. */
export function isDeeperThan(levels: number, json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const character = json.charCodeAt(i);
    if (inString) {
      if (character === BACKSLASH) i++;
      else if (character === QUOTE) inString = false;
    } else if (character === QUOTE) inString = true;
    else if (character === OPEN_BRACKET || character === OPEN_BRACE) {
      if (++depth > levels) return true;
    } else if (character === CLOSE_BRACKET || character === CLOSE_BRACE) depth--;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
