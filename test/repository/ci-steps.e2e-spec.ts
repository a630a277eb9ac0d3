import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Runs a shell script that uses the functions of the CI. @returns its exit code and its lines of output */
function run(...steps: string[]) {
  const script = ['set -euo pipefail', `source ${resolve('.ci/steps.sh')}`, ...steps].join('\n');
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  return { status, lines: stdout.trim().split('\n'), stderr };
}

describe('the steps of CI', () => {
  it('print their durations and a table at the end', () => {
    const { status, lines } = run('step one echo hello', 'step two true');
    expect(status).toBe(0);
    expect(lines.map((line) => line.replace(/\d+ s$/, 'N s').replace(/ +/g, ' '))).toEqual([
      '==> one',
      'hello',
      '<== one N s',
      '==> two',
      '<== two N s',
      '',
      'one N s',
      'two N s',
      'total N s',
    ]);
  });

  it.each([
    ['a command', 'step broken sh -c "echo why >&2; exit 3"', 3],
    ['a command inside a function', 'f() { (exit 3); echo on; }; step broken f', 3],
    ['a command that does not exist', 'step broken no-such-command', 127],
  ])('end with the name of the failed step if it is %s', (_what, broken, code) => {
    const { status, lines, stderr } = run('step fine true', broken, 'step never echo never');
    expect(status).toBe(code);
    expect(lines.at(-1)).toBe('FAILED: broken');
    expect(lines.join('\n')).toMatch(/\nfine +\d+ s\nbroken +\d+ s\ntotal +\d+ s\n/);
    expect(lines.join('\n')).not.toMatch(/never|^on$/m);
    expect(stderr).toBe('');
  });

  it('get an empty standard input', () => {
    expect(run('step one cat').status).toBe(0);
  });
});
