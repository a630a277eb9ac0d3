import type { Fleet } from '../fleet.js';
import type { Coverage } from './coverage.js';
import type { Gate } from './gate.js';

/** The shared context of all stories. */
export interface Stage {
  fleet: Fleet;
  gate: Gate;
  coverage: Coverage;
  /** The seed of the next story. */
  nextSeed: () => number;
}
