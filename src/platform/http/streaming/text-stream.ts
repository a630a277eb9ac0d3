import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RequestTimeoutError } from '../errors/errors.js';
import type { OpenExport } from './open-exports.service.js';

/**
 * The size of a block in UTF-16 units. It is small, because a client must read each block before the timeout of slow
 * readers.
 */
const BLOCK = 16_384;

/**
 * Streams a text. Reads the next pieces only when the client has read the previous ones. Resets the connection if a
 * piece fails or the export must end. Otherwise, a proxy that speaks HTTP/1.0 would take the end of the connection for
 * the end of the response. The export ends with the response.
 */
export function streamText(
  request: FastifyRequest,
  pieces: AsyncIterable<string>,
  options: { type: string; disposition?: string },
  { signal, end }: OpenExport,
): StreamableFile {
  const stream = Readable.from(blocksOf(pieces), { objectMode: false, highWaterMark: BLOCK });
  const cut = () => stream.destroy(new RequestTimeoutError());
  signal.addEventListener('abort', cut);
  stream.once('error', () => request.raw.socket.resetAndDestroy());
  stream.once('close', () => {
    signal.removeEventListener('abort', cut);
    end();
  });
  if (signal.aborted) cut();
  return new StreamableFile(stream, options);
}

async function* blocksOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const piece of pieces) {
    block += piece;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  if (block) yield block;
}
