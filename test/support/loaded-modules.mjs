// Prints the loaded modules of OpenTelemetry and the number of uses of AsyncLocalStorage when the process exits:
// `node --import ./test/support/loaded-modules.mjs`.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';

let uses = 0;
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    uses++;
    return original.apply(this, args);
  };
}
const { cache } = createRequire(import.meta.url);
process.on('exit', () => {
  const loaded = Object.keys(cache).filter((file) => file.includes('@opentelemetry'));
  console.log(`Loaded modules of OpenTelemetry: ${loaded.length}. Uses of AsyncLocalStorage: ${uses}.`);
});
