import type { Config } from '../config/config.js';
import { isUnencryptedDatabase } from '../database/driver/is-unencrypted.js';
import { isUnencryptedMail } from '../mail/is-unencrypted.js';

/** A sentence for each unencrypted connection to another host, without any part of the URLs. */
export function* unencrypted({ database, mail }: Config): Generator<string> {
  for (const [name, url] of [
    ['DATABASE_URL', database.url],
    ['DATABASE_DIRECT_URL', database.directUrl],
  ] as const)
    if (url !== null && isUnencryptedDatabase(url))
      yield `The connection of ${name} to another host is not encrypted. Add sslmode=verify-full to the URL.`;
  if (isUnencryptedMail(mail.smtpUrl))
    yield 'Mails to the host of SMTP_URL may be sent without encryption. Use smtps:// or add requireTLS=true to the URL.';
}
