import pg from 'pg';
import { readSettings } from '../platform/config/read-config.js';
import { SETTINGS } from '../platform/config/settings.js';
import type { Environment } from '../platform/config/settings-reader.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { faultOf } from '../platform/database/operations/database-fault.js';

/**
 * Reads the URLs of the database's owner, for a command that needs no other settings.
 * @throws OperatorError if a URL is invalid, or if DATABASE_URL is missing
 */
export function readOwnerUrls(environment: Environment): { url: string; directUrl: string | null } {
  const { url, directUrl } = SETTINGS.database;
  const read = readSettings(environment, { url, directUrl });
  if (!read.url)
    throw new OperatorError('DATABASE_URL is missing. Set it to the database with the role that owns it.');
  return { url: read.url, directUrl: read.directUrl };
}

/** @throws OperatorError whose sentence contains no part of the URL */
export async function connectAsOwner(url: string, name: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url, application_name: `organization-workspace ${name}` });
  await owner.connect().catch((error: unknown) => {
    throw new OperatorError(faultOf(error).sentence);
  });
  return owner;
}
