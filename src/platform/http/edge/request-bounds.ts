import type { RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, onSendHookHandler } from 'fastify';
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

/**
 * Limits the headers of a request and the requests that wait for a response, because both take memory before any other
 * check. Node.js parses all requests of a chunk at once, so a client could send thousands.
 */
export class RequestBounds {
  /** The responses that are not completely sent yet, by connection. */
  private readonly unanswered = new Map<Socket, Set<ServerResponse>>();
  /** The connections with more than one such response. Only these are searched when too many responses wait. */
  private readonly ahead = new Set<Socket>();
  private inAll = 0;

  /** Must be called before the routes of streams are registered, and after other functions that replace the listener. */
  constructor(
    fastify: FastifyInstance,
    config: HeaderSettings,
    private readonly maxInAll = MAX_UNANSWERED_IN_ALL,
  ) {
    fastify.addHook('onRoute', (route) => {
      if (route.config?.longLived) Object.assign(route, { onSend: this.stopCounting });
    });
    const { server } = fastify;
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

  /** Whether new requests must be rejected, because too many requests wait for a response. */
  get isCrowded(): boolean {
    return this.inAll > this.maxInAll;
  }

  private count(socket: Socket, response: ServerResponse): boolean {
    const waiting = this.unanswered.get(socket) ?? this.watch(socket);
    if (waiting.size >= MAX_UNANSWERED) return false;
    waiting.add(response);
    this.inAll++;
    if (waiting.size > 1) this.ahead.add(socket);
    response.once('finish', () => this.answered(socket, response));
    if (this.isCrowded) this.closeGreediest();
    return !socket.destroyed;
  }

  /**
   * Closes the connection with the most waiting responses. Spares connections with one, so that a few connections with
   * many requests cannot keep out all other clients.
   */
  private closeGreediest(): void {
    let greediest: Socket | undefined;
    for (const socket of this.ahead)
      if (!greediest || this.waitingOf(socket) > this.waitingOf(greediest)) greediest = socket;
    if (!greediest) return;
    this.forget(greediest);
    greediest.destroy();
  }

  /** A separate method: a listener in `count` would keep the response in memory while the connection is idle. */
  private watch(socket: Socket): Set<ServerResponse> {
    const waiting = new Set<ServerResponse>();
    this.unanswered.set(socket, waiting);
    socket.once('close', () => this.forget(socket));
    return waiting;
  }

  /** A long-lived stream is not a request that waits for its response. Streams have their own limit. */
  private readonly stopCounting: onSendHookHandler = (request, reply, _payload, done) => {
    if (reply.statusCode === 200) this.answered(request.raw.socket, reply.raw);
    done();
  };

  private answered(socket: Socket, response: ServerResponse): void {
    if (!this.unanswered.get(socket)?.delete(response)) return;
    this.inAll--;
    if (this.waitingOf(socket) <= 1) this.ahead.delete(socket);
  }

  private waitingOf(socket: Socket): number {
    return this.unanswered.get(socket)?.size ?? 0;
  }

  private forget(socket: Socket): void {
    this.inAll -= this.waitingOf(socket);
    this.unanswered.delete(socket);
    this.ahead.delete(socket);
  }
}
