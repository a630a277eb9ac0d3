import type { IncomingMessage } from 'node:http';

/** The number of parts that a body may have without a rule for their size. */
const FREE_PARTS = 64;
/** The minimum average size of all further parts, in bytes. A part takes about 450 bytes of memory besides its own. */
const SMALLEST_PART = 256;

/**
 * Closes the connection of a client that sends a body in tiny parts. Otherwise a chunked body of a megabyte, each octet a
 * part, would take half a gigabyte of memory. Must be called when the body is about to be read.
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
