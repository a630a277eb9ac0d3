import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** Parses a setting, or throws an Error whose message completes the sentence "NAME …". */
export type Parser<T> = (text: string) => T;

export function integer(min: number, max: number): Parser<number> {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return value;
  };
}

export function oneOf<T extends string>(...values: T[]): Parser<T> {
  return (text) => {
    const value = values.find((candidate) => candidate === text);
    if (!value) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  };
}

export const text: Parser<string> = (value) => value;

export const path: Parser<string> = (value) => resolve(value);

export const flag: Parser<boolean> = (value) => oneOf('true', 'false')(value) === 'true';

/** An absolute URL with one of these schemes, unchanged. */
export function url(...schemes: string[]): Parser<string> {
  return (value) => {
    if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol.slice(0, -1)))
      throw new Error(`must be a URL that begins with ${schemes.map((s) => `${s}://`).join(' or ')}`);
    return value;
  };
}

/** An https URL. Plain http is only accepted for loopback addresses. */
export const secureUrl: Parser<string> = (value) => {
  const { protocol, hostname } = new URL(url('https', 'http')(value));
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new Error('must begin with https:// (http:// is for localhost only)');
  return value;
};

/** Scheme, host and port of a URL, without a path. */
export function origin(...schemes: string[]): Parser<string> {
  return (value) => {
    const { origin, pathname, search, hash, username } = new URL(url(...schemes)(value));
    if (pathname !== '/' || search || hash || username)
      throw new Error('must be an origin, such as https://app.example.com, with nothing behind it');
    return origin;
  };
}

/** A comma-separated list with at least one entry and no empty ones. */
export function list<T>(entry: Parser<T>): Parser<T[]> {
  return (value) => {
    const entries = value.split(',').map((part) => part.trim());
    if (entries.some((part) => part === ''))
      throw new Error('must be a comma-separated list, no entry empty');
    return entries.map(entry);
  };
}

export const sealingKey: Parser<Buffer> = (value) => {
  const key = Buffer.from(value, 'base64');
  if (key.length !== 32 || !/^[A-Za-z0-9+/]{43}=?$/.test(value))
    throw new Error('must hold keys of 32 bytes in base64 (openssl rand -base64 32)');
  return key;
};

/** The number of proxies in front, or their addresses. */
export const trustProxy: Parser<number | string[]> = (value) => {
  if (/^\d+$/.test(value)) return integer(1, 16)(value);
  return list((address) => {
    const known = ['loopback', 'linklocal', 'uniquelocal'].includes(address);
    if (!known && !isAddressOrSubnet(address))
      throw new Error(
        'must be a number of hops, or a comma-separated list of addresses, subnets or "loopback"',
      );
    return address;
  })(value);
};

function isAddressOrSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
