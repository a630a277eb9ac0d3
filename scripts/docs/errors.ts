import { readApi } from '../../src/commands/openapi-document.js';
import { table } from './table.js';

export async function render(): Promise<string> {
  const { errors } = await readApi();
  return table(
    ['status', 'code', 'when'],
    errors.map(({ status, code, when }) => [String(status), `\`${code}\``, when]),
  );
}
