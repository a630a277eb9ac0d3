import { readFile } from 'node:fs/promises';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { StartError } from '../platform/config/start-error.js';
import { fieldErrors } from '../platform/http/validation/field-errors.js';
import { Catalog, type CatalogEntry } from './catalog-entry.js';
import { DEMONSTRATION_CATALOG } from './demonstration-catalog.js';

/** The catalog file is invalid. */
export class CatalogError extends StartError {
  override name = 'CatalogError';

  /** @param problems one sentence each */
  constructor(path: string, problems: string[]) {
    super(`Invalid agent catalog ${path}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** @param path null for the demonstration catalog @throws CatalogError */
export async function readCatalog(path: string | null): Promise<CatalogEntry[]> {
  if (path === null) return parseCatalog('demonstration-catalog', DEMONSTRATION_CATALOG);
  let file: unknown;
  try {
    file = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new CatalogError(path, [`The file cannot be read as JSON: ${(error as Error).message}`]);
  }
  return parseCatalog(path, file);
}

export function parseCatalog(path: string, file: unknown): CatalogEntry[] {
  if (!Array.isArray((file as Partial<Catalog> | null)?.agents))
    throw new CatalogError(path, ['The file must be an object with a list "agents".']);
  const catalog = plainToInstance(Catalog, file);
  const errors = validateSync(catalog, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
  });
  const problems = fieldErrors(errors).map(({ field, message }) => `${field}: ${message}.`);
  const ids = catalog.agents.map((agent) => agent?.id);
  const twice = new Set(ids.filter((id, index) => id !== undefined && ids.indexOf(id) !== index));
  problems.push(...[...twice].map((id) => `The id "${id}" is used more than once.`));
  if (problems.length > 0) throw new CatalogError(path, problems);
  return catalog.agents;
}
