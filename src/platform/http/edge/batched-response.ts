import { type IncomingMessage, ServerResponse } from 'node:http';

let batch: (() => void)[] = [];

/**
 * Sends all responses that are ready in one turn of the event loop together, at its end. A system call that sends may wake
 * up the process that receives. With work between the calls, it falls asleep again before each response.
 */
export class BatchedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** As in Node.js, this becomes true at once. Fastify would otherwise wait until the response has been sent. */
  override writableEnded = false;

  override end(...content: unknown[]): this {
    this.writableEnded = true;
    const send = () => void super.end(...(content as Parameters<ServerResponse['end']>));
    if (batch.push(send) === 1) setImmediate(sendBatch);
    return this;
  }
}

function sendBatch(): void {
  const sends = batch;
  batch = [];
  for (const send of sends) send();
}
