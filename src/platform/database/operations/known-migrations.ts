import { readdirSync } from 'node:fs';
import { MIGRATIONS_FOLDER } from '../driver/data-source-options.js';

const FILE = /^(\d+)-(\w+)\.(?:js|ts)$/;

/** The names of all migrations of this version, in the form of the table `migrations`. */
export const KNOWN_MIGRATIONS: readonly string[] = readdirSync(MIGRATIONS_FOLDER).flatMap((file) => {
  const [, timestamp, name] = FILE.exec(file) ?? [];
  return timestamp ? [`${name}${timestamp}`] : [];
});

/** The last migration of 0.3.0, the oldest version whose database this version can upgrade. */
export const LAST_OF_OLDEST = 'AddFailedInvoices1763702024000';
