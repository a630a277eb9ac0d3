import { databaseUrl } from './database-url.js';

const CERTIFICATE = new URL('./database-url.ts', import.meta.url).pathname; // any readable file

/** @returns the mistake, or undefined */
const flawOf = (url: string) => databaseUrl.safeParse(url).error?.issues[0]!.message;

describe('a URL of the database', () => {
  it.each([
    'postgres://u:p@db.example.com/w',
    'postgresql://u@db.example.com:5432/w?sslmode=verify-full',
    'postgres://u:p%40ss%2Fw%23@db/w',
    'postgres://u:p@ss@db/w', // the last @ separates the host
    'postgres://u:p@[2001:db8::1]:5432/w',
    'postgresql:///w',
    'postgresql:///w?host=/run/postgresql&user=u',
    'postgresql://u:p@/w?host=/run/postgresql',
    'postgresql://u:p@%2Frun%2Fpostgresql/w',
    'postgres://db/w?options=-c%20jit=off',
    `postgres://db/w?sslrootcert=${CERTIFICATE}`,
  ])('is accepted if the driver understands it: %s', (url) => expect(flawOf(url)).toBeUndefined());

  it.each([
    'postgres://u:pa/ss@db/w',
    'postgres://u:12/ss@db/w',
    'postgres://u:p@ss/w@db/w',
    'postgres://u:pa#ss@db/w',
    'postgres://u:12#ss@db/w',
    'postgres://u:pa?ss@db/w',
    'postgres://u:pa#ss',
    'postgres://u:p%ss@db/w',
    'postgres://u:p%ffss@db/w',
  ])('must have an encoded password: %s', (url) => expect(flawOf(url)).toMatch(/percent-encoded/));

  it.each([
    'postgres://u:p@one,two/w',
    'postgres://u:p@one:5432,two:5432/w?target_session_attrs=read-write',
    'postgres://u:p@/w?host=one,two',
  ])('must name one host: %s', (url) => expect(flawOf(url)).toMatch(/^must name one host/));

  it.each([
    ['mysql://db/w', /begins with postgres:/],
    ['db/w', /begins with postgres:/],
    ['postgres://u:p@db:port/w', /^must be a valid URL/],
    ['postgres://db/w?options=-csearch_path%3Dours', /^must not set search_path/],
    ['postgres://db/w?options=-c%20search_path=ours', /^must not set search_path/],
    ['postgres://db/w?sslmode=prefered', /^must have one of disable, .* as sslmode$/],
    ['postgres://db/w?sslmode=', /^must have one of disable, .* as sslmode$/],
    ['postgres://db/w?sslrootcert=/does/not/exist.pem', /^must name a readable file in sslrootcert$/],
  ])('must not have other mistakes: %s', (url, sentence) => expect(flawOf(url)).toMatch(sentence));
});
