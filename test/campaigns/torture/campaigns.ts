import type { Campaign } from './campaign.js';
import { convergence } from './convergence/convergence.js';
import { day } from './day/day.js';
import { failover } from './failover/failover.js';
import { patroni } from './failover/patroni.js';
import { fuzz } from './fuzz/fuzz.js';
import { kills } from './kills/kills.js';
import { model } from './model/model.js';
import { noisyNeighbor } from './overload/noisy-neighbor.js';
import { overload } from './overload/overload.js';
import { slowClients } from './overload/slow-clients.js';
import { repetitions } from './repetitions/repetitions.js';
import { rolling } from './rolling/rolling.js';
import { streams } from './rolling/streams.js';
import { versions } from './rolling/versions.js';
import { wire } from './wire/wire.js';

/** In order of execution. The campaigns that find the most defects come first. */
export const CAMPAIGNS: Campaign[] = [
  model,
  fuzz,
  kills,
  convergence,
  failover,
  patroni,
  rolling,
  streams,
  versions,
  wire,
  overload,
  noisyNeighbor,
  slowClients,
  day,
  repetitions,
];
