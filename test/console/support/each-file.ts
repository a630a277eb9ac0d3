import { findChromium, NO_CHROMIUM } from './chromium.js';

if (!findChromium()) process.stderr.write(`Skipped. ${NO_CHROMIUM}\n`);
