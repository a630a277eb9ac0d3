import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startFleet } from './servers.js';
import { residentMegabytes } from './usage.js';

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '3' },
    /** Seconds without requests. V8 collects the garbage of the startup when the process has been idle for a while. */
    idle: { type: 'string', default: '60' },
  },
});
/** What the image and the systemd unit set. */
const DEPLOYED = { MALLOC_TRIM_THRESHOLD_: '131072' };

// Measures starts in production until health answers 200, with the database running, and the memory of idle instances.
const fleet = await startFleet();
try {
  // The first instance serves the OpenAPI document, which the measured production instances do not.
  await fleet.instances[0]!.end();
  console.log(`| start, ms | memory, MB | idle for ${values.idle} s, MB |\n| ---: | ---: | ---: |`);
  for (let start = 0; start < Number(values.starts); start++) {
    const begun = performance.now();
    const instance = await fleet.addInstance({ DOCS: '', ...DEPLOYED });
    const started = performance.now() - begun;
    const memory = residentMegabytes(instance.pid);
    await pause(Number(values.idle) * 1000);
    console.log(`| ${[started, memory, residentMegabytes(instance.pid)].map(Math.round).join(' | ')} |`);
    await instance.end();
  }
} finally {
  await fleet.stop();
}
