import { ConfigError } from '../platform/config/config-error.js';
import { loadEnvironment, readSettings } from '../platform/config/read-config.js';
import { SETTINGS } from '../platform/config/settings.js';

/**
 * The database of a command that needs no other setting. Prints a sentence and exits with code 1 if it is missing.
 * @param purpose the end of the sentence "Set it to …"
 */
export function databaseUrlOrExit(purpose: string): { url: string; directUrl: string | null } {
  try {
    const { url, directUrl } = SETTINGS.database;
    const read = readSettings(loadEnvironment(), { url, directUrl });
    if (read.url) return { url: read.url, directUrl: read.directUrl };
    console.error(`DATABASE_URL is missing. Set it to ${purpose}.`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
  }
  process.exit(1);
}
