import { ConflictError } from '../../database/transactions/retry-on-conflict.js';
import { toApiError } from './to-api-error.js';

describe('toApiError', () => {
  it('answers 503 overloaded after too many conflicts', () => {
    const error = toApiError(new ConflictError('The row changed.'));
    expect(error).toMatchObject({ status: 503, code: 'overloaded', headers: { 'retry-after': '2' } });
    expect(error.message).not.toContain('row');
  });
});
