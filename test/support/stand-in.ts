import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server in place of the payment provider. The test defines its responses. */
export interface StandIn {
  origin: string;
  /** The number of received requests. */
  asked: number;
  stop(): Promise<void>;
}

export async function startStandIn(answer: RequestListener): Promise<StandIn> {
  const server = createServer((request, response) => {
    standIn.asked++;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: StandIn = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

/** Rejects every request and echoes its parameters in the error, as providers do. */
export const echoing: RequestListener = (request, response) => {
  void text(request).then((body) => {
    const told = decodeURIComponent(body.replaceAll('+', ' '));
    const message = `Invalid: ${told} with ${request.headers.authorization}`;
    response.writeHead(400, { 'content-type': 'application/json', 'request-id': 'req_of_the_stand_in' });
    response.end(
      JSON.stringify({
        error: { type: 'invalid_request_error', code: 'email_invalid', param: 'email', message },
      }),
    );
  });
};
