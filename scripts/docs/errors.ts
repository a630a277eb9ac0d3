import '../../src/app.module.js';
import { allErrors } from '../../src/platform/http/errors/api-error.js';
import { table } from './table.js';

export async function render(): Promise<string> {
  return table(
    ['status', 'code', 'when'],
    allErrors().map(({ status, code, when }) => [String(status), `\`${code}\``, when]),
  );
}
