// Loaded into the service's process before it starts. Each second it writes to a file, in milliseconds and megabytes: the
// longest block of the event loop, the processor time that the service itself used meanwhile, and its memory.
import { appendFileSync } from 'node:fs';

const INTERVAL = 10;
const processorMs = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;

let last = { at: performance.now(), used: processorMs() };
let longest = { delay: 0, work: 0 };

setInterval(() => {
  const now = { at: performance.now(), used: processorMs() };
  const delay = now.at - last.at - INTERVAL;
  const work = Math.min(delay, now.used - last.used);
  longest = { delay: Math.max(longest.delay, delay), work: Math.max(longest.work, work) };
  last = now;
}, INTERVAL).unref();

setInterval(() => {
  const memory = process.memoryUsage.rss() / 2 ** 20;
  appendFileSync(process.env.PULSE_FILE, `${longest.delay} ${longest.work} ${memory}\n`);
  longest = { delay: 0, work: 0 };
}, 1000).unref();
