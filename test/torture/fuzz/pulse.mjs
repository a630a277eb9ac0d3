// Loaded into the service's process before it starts. Each second it writes the longest block of the event loop and the
// memory usage to a file.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
setInterval(() => {
  appendFileSync(process.env.PULSE_FILE, `${delay.max / 1e6} ${process.memoryUsage.rss() / 2 ** 20}\n`);
  delay.reset();
}, 1000).unref();
