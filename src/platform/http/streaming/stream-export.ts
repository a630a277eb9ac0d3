import type { StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { OpenExport } from './open-exports.service.js';
import { streamText } from './text-stream.js';

/** How an export writes its rows. */
export interface ExportFormat {
  /** The media type, with its parameters. */
  type: string;
  /** The text before the first row. */
  head: string;
  lineOf(row: object): string;
}

/** Streams rows in a format, see `streamText`. */
export function streamExport(
  request: FastifyRequest,
  format: ExportFormat,
  pages: AsyncIterable<object[]>,
  open: OpenExport,
): StreamableFile {
  return streamText(request, linesOf(format, pages), { type: format.type }, open);
}

async function* linesOf(format: ExportFormat, pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield format.head;
  for await (const page of pages) for (const row of page) yield format.lineOf(row);
}
