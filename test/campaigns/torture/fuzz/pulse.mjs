// Loaded into the service's process before startup. Each second, appends a `Beat` of pulse.ts to a file as a line of
// JSON.
import { appendFileSync } from 'node:fs';

const INTERVAL = 10;
const processorMs = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;

let last = { at: performance.now(), used: processorMs() };
let second = { began: Date.now(), delay: 0, work: 0 };

setInterval(() => {
  const now = { at: performance.now(), used: processorMs() };
  const delay = now.at - last.at - INTERVAL;
  const work = Math.min(delay, now.used - last.used);
  second.delay = Math.max(second.delay, delay);
  second.work = Math.max(second.work, work);
  last = now;
}, INTERVAL).unref();

setInterval(() => {
  const beat = { pid: process.pid, ...second, memory: process.memoryUsage.rss() / 1e6 };
  appendFileSync(process.env.PULSE_FILE, `${JSON.stringify(beat)}\n`);
  second = { began: Date.now(), delay: 0, work: 0 };
}, 1000).unref();
