import type { IncomingMessage } from 'node:http';

/** The number of parts that a body may have regardless of their size. */
const FREE_PARTS = 64;
/** The minimum average size of all further parts, in bytes. Each part takes about 450 more bytes of memory. */
const SMALLEST_PART = 256;

/**
 * Closes the connection of a client that sends a body in tiny parts. Otherwise, a chunked body of a megabyte in parts
 * of one byte would take half a gigabyte of memory. Must be called when the body is about to be read.
 */
export function refuseTinyParts(request: IncomingMessage): void {
  let parts = 0;
  let octets = 0;
  request.on('data', (part: Buffer) => {
    parts++;
    octets += part.length;
    if (parts > FREE_PARTS + octets / SMALLEST_PART) request.socket.destroy();
  });
}
