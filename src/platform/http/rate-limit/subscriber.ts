import { Address6 } from 'ip-address';

/** The prefix length of the IPv6 subnet that one subscriber usually has. */
const SUBNET = 64;

/**
 * The network of one subscriber: an IPv4 address, or the first address of an IPv6 subnet.
 * @param ip undefined if the client has disconnected, although Fastify's type says otherwise. All such clients are one subscriber.
 */
export function subscriberOf(ip: string | undefined): string {
  if (!ip?.includes(':')) return ip ?? '';
  const address = new Address6(ip);
  if (address.isMapped4()) return address.to4().correctForm();
  return new Address6(`${ip}/${SUBNET}`).startAddress().correctForm();
}
