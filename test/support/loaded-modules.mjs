// Prints the number of loaded modules of OpenTelemetry when the process exits:
// `node --import ./test/support/loaded-modules.mjs`.
import { createRequire } from 'node:module';

const { cache } = createRequire(import.meta.url);
process.on('exit', () => {
  const loaded = Object.keys(cache).filter((file) => file.includes('@opentelemetry'));
  console.log(`Loaded modules of OpenTelemetry: ${loaded.length}.`);
});
