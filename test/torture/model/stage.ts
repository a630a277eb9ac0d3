import type { Fleet } from '../fleet.js';
import type { Coverage } from './coverage.js';
import type { Gate } from './gate.js';

/** Where stories play. */
export interface Stage {
  fleet: Fleet;
  gate: Gate;
  coverage: Coverage;
  /** Decides what happens in the next one. */
  nextSeed: () => number;
}
