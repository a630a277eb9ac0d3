import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

describe('the definitions of the mutations', () => {
  it('quote existing source lines and existing tests', async () => {
    const check = promisify(execFile)(process.execPath, ['test/campaigns/mutations/check.mjs']);
    await expect(check).resolves.toEqual({ stdout: '', stderr: '' });
  });
});
