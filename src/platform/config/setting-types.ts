import { isIPv4, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { readableColor } from './readable-color.js';
import { isLoopback } from './loopback.js';
import type { SettingType } from './setting.js';

export const text = z.string();

/** A name that fits into the subject of a mail. */
export const productName = text.regex(
  /^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u,
  'must be a name of at most 60 characters on one line',
);

/** A mail address, alone or with a name, such as `Workspace <workspace@example.com>`. */
export const mailbox = text.refine((value) => {
  const inner = /^(?:[^"<>,;:]*|"[^"]*" ?)<([^<>]*)>$/.exec(value)?.[1];
  return /^[^\s"<>,;:@]+@[\p{L}\p{N}.-]+$/u.test(inner ?? value);
}, 'must be an address such as Workspace <workspace@example.com>, without quotes around it');

/** A color on which white text is readable. A lighter one is darkened. */
export const color = text.regex(/^#[\da-f]{6}$/i, 'must be a color such as #3448c5').transform(readableColor);

export const path = text.transform((value) => resolve(value));

export function oneOf<const T extends string>(...values: T[]) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

export const flag = oneOf('true', 'false').transform((value) => value === 'true');

/** OpenTelemetry's boolean variables accept any letter case. */
export const flagOfOpenTelemetry = text.transform((value) => value.toLowerCase()).pipe(flag);

export const ratio = text.regex(/^(0|1|0?\.\d+|[01]\.0+)$/, 'must be a number from 0 to 1').transform(Number);

export function integer(min: number, max: number): SettingType<number> {
  const error = `must be a whole number from ${min} to ${max}`;
  const digits = text.regex(/^\d+$/, { error, abort: true });
  return digits.transform(Number).pipe(z.number().min(min, error).max(max, error));
}

/** An absolute URL with one of these schemes. The value stays as given. */
export function url(...schemes: string[]) {
  const error = `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return z.url({ protocol: new RegExp(`^(${schemes.join('|')})$`), error, abort: true });
}

/** An https URL. Plain http is only accepted for loopback addresses. */
export const secureUrl = url('https', 'http').refine((value) => {
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || isLoopback(hostname);
}, 'must begin with https:// (http:// is for localhost only)');

/** The URL of a picture whose origin is part of a content security policy, where these characters have a meaning. */
export const pictureUrl = url('https').refine(
  (value) => !/[\s;,'"*]/.test(value),
  'must be one URL without spaces, quotes, commas, semicolons and asterisks',
);

/** Where people ask for help: a page, or an address to which they write. */
export const help = text.refine(
  (value) => /^mailto:[^\s@]+@[^\s@]+$/.test(value) || secureUrl.safeParse(value).success,
  'must be an https URL, or mailto: with an address',
);

/** The scheme, host and port of a URL, without a path. */
export function origin(...schemes: string[]): SettingType<string> {
  return url(...schemes)
    .refine((value) => {
      const { pathname, search, hash, username } = new URL(value);
      return pathname === '/' && !search && !hash && !username;
    }, 'must be an origin without a path, such as https://app.example.com')
    .transform((value) => new URL(value).origin);
}

/** A comma-separated list with at least one entry and no empty entries. */
export function list<T>(entry: SettingType<T>) {
  return text
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => !parts.includes(''), {
      error: 'must be a comma-separated list without empty entries',
      abort: true,
    })
    .pipe(z.array(entry));
}

/** A key of 32 bytes in base64. */
export const sealingKey = text
  .regex(/^[A-Za-z0-9+/]{43}=?$/, 'must contain keys of 32 bytes in base64 (openssl rand -base64 32)')
  .transform((value) => Buffer.from(value, 'base64'));

/** A directive of `Clear-Site-Data`, with or without its quotes. No `cache`: Chrome does not load the next page then. */
export const siteData = text
  .transform((value) => value.replace(/^"(.*)"$/, '$1'))
  .pipe(oneOf('cookies', 'storage', 'clientHints', 'executionContexts'));

const proxyAddress = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

/** The number of proxies in front of the service, or their IP addresses; `none` gives false. */
export const trustProxy = z.union(
  [z.literal('none').transform(() => false as const), integer(1, 16), list(proxyAddress)],
  'must be a number of proxies from 1 to 16, a comma-separated list of addresses, subnets or "loopback", or "none"',
);

/** The argument of EHLO: a domain name, or an IP address in brackets (RFC 5321, 4.1.3). */
export const ehloName = z.union(
  [
    text.regex(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i),
    text.regex(/^\[[\d.]+\]$/).refine((value) => isIPv4(value.slice(1, -1))),
    text.regex(/^\[IPv6:[\da-f.:]+\]$/i).refine((value) => isIPv6(value.slice(6, -1))),
  ],
  'must be a host name such as app.example.com, or an IP address in brackets such as [192.0.2.1]',
);

/** A space-separated list of OpenID Connect scopes, which must contain `openid`. */
export const scope = text.refine(
  (value) => value.split(' ').includes('openid'),
  'must contain the scope "openid"',
);
