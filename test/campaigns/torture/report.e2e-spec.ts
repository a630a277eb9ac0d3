import { summaryOf } from './report.js';

describe('the summary of a failed campaign', () => {
  const outcome = { name: 'kills', claim: '', seconds: 1, rounds: 2, seeds: [7, 8], figures: {} };

  it('has the command that reproduces it, and the first lines of the failure', () => {
    const failure = ['Error: After a kill', 'x'.repeat(400), '{', '}', '    at judge (verdict.ts:1:1)'].join(
      '\n',
    );
    expect(summaryOf({ ...outcome, failure }, undefined).split('\n')).toEqual([
      'kills FAILED. To reproduce: npm run campaign -- torture --only kills --seed 8',
      'Error: After a kill',
      'x'.repeat(300),
      '{',
    ]);
    expect(summaryOf({ ...outcome, failure }, 30)).toContain('--only kills --seed 8 --minutes 30\n');
  });
});
