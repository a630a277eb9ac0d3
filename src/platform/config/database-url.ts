import { accessSync, constants } from 'node:fs';
import { z } from 'zod';

const SCHEME = /^(postgres|postgresql):\/\//;
/** The parameters that name files. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];
/** The driver reads any other text as `verify-full`, so that a misspelled `disable` or `no-verify` goes unnoticed. */
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** A database URL that the driver cannot misread. The value stays as given. */
export const databaseUrl = z.string().superRefine((value, context) => {
  const flaw = flawOf(value);
  if (flaw) context.addIssue({ code: 'custom', message: flaw });
});

/** The first mistake in a URL, as the end of a sentence. It contains no part of the URL, which may be secret. */
function flawOf(value: string): string | undefined {
  if (!SCHEME.test(value)) return 'must be a URL that begins with postgres:// or postgresql://';
  const rest = value.replace(SCHEME, '');
  const authority = /^[^/?#]*/.exec(rest)![0];
  // An unencoded /, ? or # in the password ends the authority early. The user name would then be read as the host.
  if (rest.slice(authority.length).match(/[@#]/) || !isDecodable(rest))
    return 'must have special characters in its user and password percent-encoded, such as %40 for @ and %2F for /';
  const parsed = parse(value);
  if (authority.split('@').at(-1)!.includes(',') || parsed?.searchParams.get('host')?.includes(','))
    return 'must name one host, because the driver tries no other: put a load balancer in front';
  if (!parsed) return 'must be a valid URL, such as postgres://user:password@host:5432/database';
  if (/search_path/i.test(parsed.searchParams.get('options') ?? ''))
    return 'must not set search_path, because the tables are in the schema public';
  const sslMode = parsed.searchParams.get('sslmode');
  if (sslMode !== null && !SSL_MODES.includes(sslMode))
    return `must have one of ${SSL_MODES.join(', ')} as sslmode`;
  const unreadable = FILES.find((name) => !isReadable(parsed.searchParams.get(name)));
  return unreadable && `must name a readable file in ${unreadable}`;
}

/** The driver accepts an empty host after credentials, such as in `postgres://user@/name?host=/run/postgresql`. */
function parse(value: string): URL | undefined {
  return [value, value.replace('@/', '@localhost/')]
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url))[0];
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isReadable(file: string | null): boolean {
  if (!file) return true;
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
