import type { StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { OpenExport } from './open-exports.service.js';
import { streamText } from './text-stream.js';

/** The members of a JSON object, in their order. Pages become an array. */
export type Members = Record<string, object | string | null | AsyncIterable<object[]>>;

/** Streams a JSON object as an attachment, see `streamText`. */
export function streamDocument(
  request: FastifyRequest,
  members: Members,
  filename: string,
  open: OpenExport,
): StreamableFile {
  const options = { type: 'application/json', disposition: `attachment; filename="${filename}"` };
  return streamText(request, piecesOf(members), options, open);
}

async function* piecesOf(members: Members): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(members)) {
    yield `${before}\n${JSON.stringify(name)}: `;
    if (typeof value === 'object' && value && Symbol.asyncIterator in value) yield* arrayOf(value);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield '\n}\n';
}

async function* arrayOf(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const page of pages)
    for (const value of page) {
      yield `${before}\n${JSON.stringify(value)}`;
      before = ',';
    }
  yield before === '[' ? '[]' : '\n]';
}
