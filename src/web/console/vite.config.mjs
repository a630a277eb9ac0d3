import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compress } from './compress.mjs';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [compress()],
  build: {
    outDir: fileURLToPath(new URL('../../../dist/console', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every browser that supports the console's other features preloads modules without a polyfill.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without groups, each module that several pages share would be a file of its own.
          groups: [
            // The words of another language import these while the console waits for the words.
            { name: 'base', test: /[\\/](node_modules|words[\\/](language|plural)\.ts)/, tags: ['$initial'] },
            { name: 'console', tags: ['$initial'] },
            { name: 'finder', test: /[\\/]@ariakit[\\/]|[\\/]shell[\\/]/ },
            { name: 'parts', test: /[\\/]console[\\/]parts[\\/]/ },
          ],
        },
      },
    },
  },
});
