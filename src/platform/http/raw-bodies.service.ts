import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { refuseTinyParts } from './edge/tiny-parts.js';
import { BodyTooLargeError, RequestTimeoutError } from './errors/errors.js';

/** The maximum length of a body, in bytes. Webhook events of the payment provider are smaller. */
export const RAW_BODY_LIMIT = 1024 * 1024;
/** The maximum length of all unfinished bodies together, in bytes. A client may stop before the end of a body. */
const LIMIT_OF_UNFINISHED = 8 * 1024 * 1024;

interface Unfinished {
  octets: number;
  end: (error: Error) => void;
}

/** Reads the bodies of routes with `@RawBody`, and bounds the memory of those that are not complete. */
@Injectable()
export class RawBodiesService {
  /** The unfinished bodies, in the order in which they began. */
  private readonly unfinished = new Set<Unfinished>();
  private octets = 0;

  /**
   * @param onChunk gets each part as it arrives
   * @throws BodyTooLargeError
   * @throws RequestTimeoutError if all unfinished bodies together are too large, and this one began first
   */
  async read(request: IncomingMessage, onChunk: (chunk: Buffer) => void): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const body: Unfinished = { octets: 0, end: () => {} };
    const receive = (chunk: Buffer) => {
      chunks.push(chunk);
      onChunk(chunk);
      this.count(body, chunk.length);
    };
    this.unfinished.add(body);
    try {
      await new Promise<void>((resolve, reject) => {
        body.end = reject;
        refuseTinyParts(request);
        request.on('data', receive);
        // Also calls back if the client has already disconnected.
        finished(request, (error) => (error ? reject(error) : resolve()));
      });
      return Buffer.concat(chunks);
    } finally {
      request.off('data', receive); // the rest of the body is discarded
      // The request and the stack of the error refer to this call until the connection ends.
      chunks.length = 0;
      this.unfinished.delete(body);
      this.octets -= body.octets;
    }
  }

  private count(body: Unfinished, octets: number): void {
    body.octets += octets;
    this.octets += octets;
    if (body.octets > RAW_BODY_LIMIT) body.end(new BodyTooLargeError(RAW_BODY_LIMIT));
    const [longest] = this.unfinished;
    if (this.octets > LIMIT_OF_UNFINISHED) longest?.end(new RequestTimeoutError());
  }
}
