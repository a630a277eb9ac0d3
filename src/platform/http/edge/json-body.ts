import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import { MalformedBodyError, UnsupportedMediaTypeError } from '../errors/errors.js';
import { RAW_BODY_LIMIT } from '../raw-bodies.service.js';
import { measure, members } from './json-text.js';
import { refuseTinyParts } from './tiny-parts.js';

/** The maximum length of a body that its route ignores, in bytes. */
const IGNORED_BODY_LIMIT = 4096;

/** Levels of nesting. Deeper bodies only serve to exhaust the stack of recursive code. */
const MAX_DEPTH = 32;

/**
 * The maximum number of colons and commas together. The largest valid request, with 50 invites, has 200. Thousands
 * would slow down validation.
 */
const MAX_PARTS = 256;

const JSON_TYPE = /^application\/json(\s*;\s*charset="?utf-?8"?)?\s*$/i;

/**
 * Leaves the body to the route. The empty stream claims the length of the body, because Fastify compares it with
 * `Content-Length`.
 */
const leaveUnread: preParsingHookHandler = (request, _reply, _payload, done) => {
  const receivedEncodedLength = Number(request.headers['content-length']);
  done(null, Object.assign(Readable.from([]), { receivedEncodedLength }));
};

/** Refuses tiny parts as they arrive, because parsers only see the complete body. Fastify reads no body of a GET. */
const boundParts: preParsingHookHandler = (request, _reply, payload, done) => {
  if (request.method !== 'GET' && !request.routeOptions.config.rawBody) refuseTinyParts(request.raw);
  done(null, payload);
};

/** Removes the content type, so that the parser for `*` gets the body. That parser knows the route. */
const ignoreType: preParsingHookHandler = (request, _reply, payload, done) => {
  delete request.headers['content-type'];
  done(null, payload);
};

/**
 * Accepts only JSON bodies: valid UTF-8, of limited depth and size, without `__proto__` and duplicate fields. A proxy
 * that inspects bodies might read the first duplicate, while the service would read the last. An empty body counts as
 * absent if it has no content type, or that of JSON.
 */
export function acceptOnlyJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });

  fastify.addHook('onRoute', (route) => {
    if (route.config?.rawBody) Object.assign(route, { bodyLimit: RAW_BODY_LIMIT, preParsing: leaveUnread });
    if (route.config?.ignoresBody)
      Object.assign(route, { bodyLimit: IGNORED_BODY_LIMIT, preParsing: ignoreType });
  });
  fastify.addHook('preParsing', boundParts);
  fastify.removeAllContentTypeParsers();
  // Unknown URLs also answer 415, where Fastify would answer 404. The parser reads the body of a route that ignores
  // bodies, because a read body has a size limit. Node.js would read an unread body after the response, however long it
  // is.
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    ({ routeOptions }: FastifyRequest, _body: Buffer, done) =>
      routeOptions.config.ignoresBody ? done(null) : done(new UnsupportedMediaTypeError()),
  );
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      if (!JSON_TYPE.test(request.headers['content-type'] ?? ''))
        return done(new UnsupportedMediaTypeError());
      if (request.headers['content-encoding']) return done(new UnsupportedMediaTypeError());
      if (body.length === 0) return done(null, undefined);
      let text: string;
      try {
        text = utf8.decode(body);
      } catch {
        return done(new MalformedBodyError('The body is not valid UTF-8. Check its encoding.'));
      }
      const { depth, colons, commas } = measure(text);
      if (depth > MAX_DEPTH)
        return done(
          new MalformedBodyError(`The body is nested deeper than ${MAX_DEPTH} levels. Flatten it.`),
        );
      if (colons + commas > MAX_PARTS)
        return done(new MalformedBodyError('The body has too many fields or elements. Send fewer.'));
      void parse(request, text, (error, value) => {
        if (error)
          done(new MalformedBodyError('The body is not valid JSON. Check its syntax.', { cause: error }));
        else if (members(value) !== colons)
          done(new MalformedBodyError('The body contains a duplicate field. Send each field once.'));
        else done(null, value);
      });
    },
  );
}
