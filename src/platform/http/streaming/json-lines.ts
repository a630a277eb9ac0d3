import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RequestTimeoutError } from '../errors/errors.js';

/** The media type of lines of JSON: https://github.com/ndjson/ndjson-spec */
export const JSON_LINES = 'application/x-ndjson';

/**
 * The size of a block in UTF-16 units. It is small, because a client must read each block before the timeout of slow
 * readers.
 */
const BLOCK = 16_384;

/**
 * Streams values as lines of JSON. Reads the next page only when the client has read the previous one. If a page fails
 * or `signal` aborts, it resets the connection. Otherwise a proxy that speaks HTTP/1.0 would take the end of the
 * connection for the end of the response.
 * @param done called once, however the response ends
 */
export function streamLines(
  request: FastifyRequest,
  pages: AsyncIterable<object[]>,
  signal: AbortSignal,
  done: () => void,
): StreamableFile {
  const stream = Readable.from(blocksOf(pages), { objectMode: false, highWaterMark: BLOCK });
  const cut = () => stream.destroy(new RequestTimeoutError());
  signal.addEventListener('abort', cut);
  stream.once('error', () => request.raw.socket.resetAndDestroy());
  stream.once('close', () => {
    signal.removeEventListener('abort', cut);
    done();
  });
  if (signal.aborted) cut();
  return new StreamableFile(stream, { type: JSON_LINES });
}

async function* blocksOf(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let block = '';
  for await (const page of pages)
    for (const value of page) {
      block += `${JSON.stringify(value)}\n`;
      if (block.length < BLOCK) continue;
      yield block;
      block = '';
    }
  if (block) yield block;
}
