import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The content encodings, best first. */
const ENCODINGS = ['br', 'gzip'];

/** A response body that never changes, with its compressed forms. */
export class CompressedBody {
  /** @param forms the body by content encoding */
  private constructor(private readonly forms: Map<string, Buffer>) {}

  /** @param quality of Brotli, 1 to 11. The best quality needs 2 s per megabyte. */
  static async of(content: string | Buffer, quality = 11): Promise<CompressedBody> {
    const body = Buffer.from(content);
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      promisify(gzip)(body, { level: 9 }),
    ]);
    const smaller = [['br', br] as const, ['gzip', gz] as const].filter(
      ([, form]) => form.length < body.length,
    );
    return new CompressedBody(new Map([...smaller, ['identity', body]]));
  }

  /** Sends the form with the best encoding that the client accepts, see ENCODINGS. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const accepted = new Negotiator(request).encodings([...this.forms.keys()]);
    const encoding = ENCODINGS.find((one) => accepted.includes(one)) ?? 'identity';
    reply.header('vary', 'accept-encoding');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(this.forms.get(encoding));
  }
}
