import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { requestOf } from '../request-of.js';
import Negotiator from 'negotiator';
import { JSON_LINES } from './json-lines.js';

/**
 * Whether the client prefers lines of JSON over a page of JSON, by the qualities in `Accept`. HEAD never starts a stream.
 */
export const WantsLines = createParamDecorator((_data: unknown, context: ExecutionContext): boolean => {
  const request = requestOf(context);
  const preferred = new Negotiator(request).mediaType(['application/json', JSON_LINES]);
  return request.method === 'GET' && preferred === JSON_LINES;
});
