import { openApiDocument } from '../../src/commands/openapi-document.js';
import { eachOperation } from '../../src/platform/openapi/walk.js';
import { CALLERS, CAST, type Caller } from '../../test/support/access.js';
import { ALL, type AccessRow, statusFor } from '../../test/security/access-table.js';
import { table } from './table.js';

/**
 * Renders every route, with its purpose from the OpenAPI document and its callers from the table of routes and required
 * relations.
 */
export async function render(): Promise<string> {
  const summaries = new Map<string, string>();
  eachOperation(await openApiDocument(), ({ summary = '' }, method, path) => {
    summaries.set(`${method.toUpperCase()} ${path}`, summary);
  });
  const rows = ALL.map((row) => {
    const route = `${row.method} ${row.path}`;
    return [`\`${route}\``, summaries.get(route)!, lowest(row)];
  });
  return table(['route', 'purpose', 'caller'], rows);
}

/** The caller with the fewest rights among those that the route accepts. */
function lowest(row: AccessRow): Caller {
  return CALLERS[CAST.findIndex((part) => ![401, 403].includes(statusFor(row, part)))]!;
}
