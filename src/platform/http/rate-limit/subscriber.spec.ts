import { subscriberOf } from './subscriber.js';

it.each([
  ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
  ['an IPv4 address that Node.js wraps into IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
  ['an IPv4 address that a proxy wraps into IPv6', '::ffff:c000:207', '192.0.2.7'],
  ['the /64 network of an IPv6 address', '2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['the /64 network of an IPv6 address with a zone', 'fe80::1%eth0', 'fe80::'],
  ['all clients that have disconnected as one', undefined, ''],
])('identifies %s', (_what, ip, subscriber) => {
  expect(subscriberOf(ip)).toBe(subscriber);
});
