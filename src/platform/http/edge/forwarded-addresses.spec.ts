import { addressesOf } from './forwarded-addresses.js';

describe('the addresses in X-Forwarded-For', () => {
  it.each([
    ['203.0.113.1', ['203.0.113.1']],
    ['203.0.113.1:4711', ['203.0.113.1']],
    ['2001:db8::1', ['2001:db8::1']],
    ['[2001:db8::1]', ['2001:db8::1']],
    ['[2001:db8::1]:4711', ['2001:db8::1']],
    ['[::ffff:203.0.113.1]:4711', ['::ffff:203.0.113.1']],
    ['198.51.100.7, 203.0.113.1:80 ,10.0.0.1', ['198.51.100.7', '203.0.113.1', '10.0.0.1']],
    ['203.0.113.1,,', ['203.0.113.1']],
    [
      `${'198.51.100.7,'.repeat(1000)}203.0.113.1`,
      [...Array.from({ length: 31 }, () => '198.51.100.7'), '203.0.113.1'],
    ],
    ['', []],
  ])('have no port and no brackets: %j', (header, addresses) => {
    expect(addressesOf(header)).toEqual(addresses);
  });

  it.each([
    ['unknown', []],
    ['_hidden', []],
    ['203.0.113.1:', []],
    ['203.0.113.1:123456', []],
    ['203.0.113.256', []],
    ['203.0.113', []],
    ['[203.0.113.1]:80', []],
    ['[2001:db8::1]x', []],
    ['app.example.com', []],
    ['unknown, 203.0.113.1', ['203.0.113.1']],
    ['203.0.113.1, unknown', []],
    ['198.51.100.7, unknown, 10.0.0.1:80', ['10.0.0.1']],
  ])('begin after the last entry that is not an address: %j', (header, addresses) => {
    expect(addressesOf(header)).toEqual(addresses);
  });
});
