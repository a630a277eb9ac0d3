import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

const HEADER = 'x-forwarded-for';
/** More entries than any chain of proxies appends. A client may send thousands of entries of its own before them. */
const MAX_PROXIES = 32;
const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/;
const IPV6_IN_BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;

/**
 * Reduces `X-Forwarded-For` to IP addresses, see `addressesOf`. Some proxies add the client's port. Fastify would use
 * `ip:port` as the address, and each connection would have its own rate limit.
 */
export function readForwardedAddresses(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const header = headers[HEADER];
    if (typeof header === 'string') headers[HEADER] = addressesOf(header).join(', ');
    done();
  });
}

/**
 * The addresses in `X-Forwarded-For`, without ports. Each proxy appends one, so the last entries are the most
 * trustworthy. Everything before an entry that is not an address is ignored. The client's address is then that of the
 * proxy that wrote the entry, so that all such clients share one rate limit.
 */
export function addressesOf(header: string): string[] {
  const entries = header.split(',').slice(-MAX_PROXIES);
  const addresses = entries
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(addressOf);
  return addresses.slice(addresses.lastIndexOf(undefined) + 1) as string[];
}

function addressOf(entry: string): string | undefined {
  if (isIP(entry)) return entry;
  const [, ipv4 = ''] = IPV4_WITH_PORT.exec(entry) ?? [];
  if (isIPv4(ipv4)) return ipv4;
  const [, ipv6 = ''] = IPV6_IN_BRACKETS.exec(entry) ?? [];
  return isIPv6(ipv6) ? ipv6 : undefined;
}
