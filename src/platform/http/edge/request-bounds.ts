import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { HeadersTooLargeError } from '../errors/errors.js';
import { refusal } from './refusal.js';
import type { HeaderSettings } from './response-headers.js';

/** Browsers send about 20 headers, and proxies add about 10. */
export const MAX_HEADERS = 100;
/** The maximum number of requests that a connection sends ahead of their responses. Browsers send one. */
export const MAX_UNANSWERED = 64;
/** The maximum over all connections of an instance. Each such request takes about 8 kB of memory. */
const MAX_UNANSWERED_IN_ALL = 10_000;

/** The functions that stop counting a request as waiting, by its response. */
const ends = new WeakMap<ServerResponse, () => void>();

/** A long-lived stream is not a request that waits for its response. Streams have their own limit. */
export function stopCountingStreams(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (request.routeOptions.config.longLived && reply.statusCode === 200) ends.get(reply.raw)?.();
    done();
  });
}

/**
 * Limits the headers of a request and the requests that wait for a response, because both take memory before any other
 * check. Node.js parses all requests of a chunk at once, so a client could send thousands.
 */
export class RequestBounds {
  private readonly unanswered = new Map<Socket, number>();
  private inAll = 0;

  constructor(server: Server, config: HeaderSettings) {
    const [serve] = server.listeners('request') as [RequestListener];
    const refuse = refusal(server, new HeadersTooLargeError(), config);
    server.removeListener('request', serve).on('request', (request, response) => {
      const { socket, rawHeaders } = request;
      if (socket.destroyed) return; // closed because of an earlier request of the same chunk
      if (!this.count(socket, response)) socket.destroy();
      else if (rawHeaders.length / 2 > MAX_HEADERS) refuse(request, response, undefined);
      else serve(request, response);
    });
  }

  /** Whether so many requests wait that new ones must be rejected. */
  get isCrowded(): boolean {
    return this.inAll > MAX_UNANSWERED_IN_ALL;
  }

  private count(socket: Socket, response: ServerResponse): boolean {
    const before = this.unanswered.get(socket);
    if (before === undefined) socket.once('close', () => this.forget(socket));
    else if (before >= MAX_UNANSWERED) return false;
    this.unanswered.set(socket, (before ?? 0) + 1);
    this.inAll++;
    let isCounted = true;
    const stop = () => {
      if (isCounted) this.answered(socket);
      isCounted = false;
    };
    ends.set(response, stop);
    response.once('finish', stop);
    return true;
  }

  private answered(socket: Socket): void {
    const before = this.unanswered.get(socket);
    if (before === undefined) return; // the connection was closed
    this.unanswered.set(socket, before - 1);
    this.inAll--;
  }

  private forget(socket: Socket): void {
    this.inAll -= this.unanswered.get(socket)!;
    this.unanswered.delete(socket);
  }
}
