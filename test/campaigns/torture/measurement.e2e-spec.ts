import { missed } from './measurement.js';
import { together } from './report.js';

describe('the measurements of torture campaigns', () => {
  const figures = {
    failed: 0,
    'p99, ms': { most: 70.123, target: 50, gate: 500 },
    share: { least: 0.05, target: 0.9, gate: 0.1 },
    'memory, MB': { most: 120 },
  };

  it('report each missed target and gate', () => {
    expect(missed(figures, 'target')).toEqual(['p99, ms: 70.12, target ≤ 50', 'share: 0.05, target ≥ 0.9']);
    expect(missed(figures, 'gate')).toEqual(['share: 0.05, gate ≥ 0.1']);
  });

  it('keep the value of the worst round, whereas counts are added up', () => {
    const rounds = { ...figures, failed: 2, 'p99, ms': { most: 90, target: 50 }, share: { least: 0.8 } };
    expect(together(figures, rounds)).toEqual({
      failed: 2,
      'p99, ms': { most: 90, target: 50 },
      share: figures.share,
      'memory, MB': { most: 120 },
    });
    expect(together({}, figures)).toEqual(figures);
  });
});
