import { findChromium, NO_CHROMIUM } from './chromium.js';

// A safety net for a machine that is busy, not a bound on anything. A chapter waits for many things.


if (!findChromium()) process.stderr.write(`Skipped. ${NO_CHROMIUM}\n`);
