import type { Config } from '../config/config.js';
import { unencrypted } from './unencrypted.js';

const SAFE = {
  database: 'postgresql://u:p@localhost/w',
  direct: 'postgresql://u:p@localhost/w',
  mail: 'smtp://localhost',
};
const warnings = ({ database, direct, mail }: typeof SAFE) => [
  ...unencrypted({
    database: { url: database, directUrl: direct },
    mail: { smtpUrl: mail },
  } as unknown as Config),
];

describe('a connection without encryption', () => {
  it.each([
    'postgresql://u:p@db.example.com/w',
    'postgres://u:p@10.0.0.7:5432/w?sslmode=disable',
    'postgresql://u:p@localhost/w?host=db.example.com',
    'postgresql://u:p@[2001:db8::1]/w',
    'postgresql://u:p@localhost.example.com/w',
  ])('causes a warning if it leads to another database host: %s', (database) =>
    expect(warnings({ ...SAFE, database })).toEqual([expect.stringContaining('DATABASE_URL')]),
  );

  it('causes a warning if the direct connection leads to another host', () =>
    expect(warnings({ ...SAFE, direct: 'postgresql://u:p@db.example.com/w' })).toEqual([
      expect.stringContaining('DATABASE_DIRECT_URL'),
    ]));

  it.each([
    'smtp://u:p@mail.example.com',
    'smtp://mail.example.com:587?ignoreTLS=true',
    'smtp://mail.example.com?requireTLS=false',
    'smtp://mail.example.com:465',
    'smtp://mail.example.com?secure=true',
    'smtp://[2001:db8::1]:25',
  ])('causes a warning if it leads to another mail host: %s [Outbound, V12.3.1]', (mail) =>
    expect(warnings({ ...SAFE, mail })).toEqual([expect.stringContaining('SMTP_URL')]),
  );

  it.each([
    'postgresql://u:p@localhost/w',
    'postgresql://u:p@127.0.0.1/w?sslmode=disable',
    'postgresql://u:p@[::1]/w',
    'postgresql:///w',
    'postgresql://u:p@/w?host=/var/run/postgresql',
    'postgresql://u:p@%2Fvar%2Frun/w',
    'postgresql://u:p@db.example.com/w?sslmode=verify-full',
    'postgresql://u:p@db.example.com/w?sslmode=no-verify',
    'postgresql://u:p@db.example.com/w?ssl=true',
  ])('is not assumed for the database %s', (database) => expect(warnings({ ...SAFE, database })).toEqual([]));

  it.each([
    'smtp://127.0.0.1:2525',
    'smtp://[::1]',
    'smtps://u:p@mail.example.com',
    'smtp://mail.example.com?requireTLS=true',
  ])('is not assumed for the mail server %s', (mail) => expect(warnings({ ...SAFE, mail })).toEqual([]));
});
