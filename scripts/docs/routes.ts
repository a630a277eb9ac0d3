import { openApiDocument } from '../../src/commands/openapi-document.js';
import { eachOperation } from '../../src/platform/openapi/walk.js';
import { ACCESS, type AccessRow, CAST, type Part, statusFor } from '../../test/security/access-table.js';
import { table } from './table.js';

const CALLERS: Record<Part, string> = {
  anonymous: 'anyone',
  stranger: 'signed in',
  member: 'member',
  admin: 'admin',
  owner: 'owner',
};

/**
 * Renders every route, with its purpose from the OpenAPI document and its callers from the table of routes and required
 * relations.
 */
export async function render(): Promise<string> {
  const summaries = new Map<string, string>();
  eachOperation(await openApiDocument(), ({ summary = '' }, method, path) => {
    summaries.set(`${method.toUpperCase()} ${path}`, summary);
  });
  const rows = ACCESS.map((row) => {
    const route = `${row.method} ${row.path}`;
    return [`\`${route}\``, summaries.get(route)!, CALLERS[lowest(row)]];
  });
  return table(['route', 'purpose', 'caller'], rows);
}

/** The caller with the fewest rights among those that the route accepts. */
function lowest(row: AccessRow): Part {
  return CAST.find((part) => ![401, 403].includes(statusFor(row, part)))!;
}
