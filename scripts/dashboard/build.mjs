// Writes dist/grafana.json, a dashboard for Grafana, from the metrics of the compiled service. The build runs it.
import { writeFileSync } from 'node:fs';
import { dashboard } from './dashboard.mjs';
import { registeredMetrics } from './metrics.mjs';

writeFileSync(
  'dist/grafana.json',
  `${JSON.stringify(dashboard(await registeredMetrics('../../dist')), null, 2)}\n`,
);
