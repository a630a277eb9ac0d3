import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startFleet } from './servers.js';

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '3' },
    /** Seconds without requests. V8 collects the startup's garbage when the process has been idle for a while. */
    idle: { type: 'string', default: '60' },
  },
});
/** As set by the image and the systemd unit. */
const DEPLOYED = { MALLOC_TRIM_THRESHOLD_: '131072' };

// Measures starts in production until health returns 200, with the database running, and the memory of idle instances.
const fleet = await startFleet();
try {
  // Ends the first instance, because it serves the OpenAPI document, unlike in production.
  await fleet.instances[0]!.end();
  console.log(`| start, ms | memory, MB | idle for ${values.idle} s, MB |\n| ---: | ---: | ---: |`);
  for (let start = 0; start < Number(values.starts); start++) {
    const begun = performance.now();
    const instance = await fleet.addInstance({ DOCS: '', ...DEPLOYED });
    const started = performance.now() - begun;
    const { memory } = instance;
    await pause(Number(values.idle) * 1000);
    console.log(`| ${[started, memory, instance.memory].map(Math.round).join(' | ')} |`);
    await instance.end();
  }
} finally {
  await fleet.stop();
}
