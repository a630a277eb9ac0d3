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
    // All supported browsers preload modules without a polyfill.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without groups, each module that several pages share would become a file of its own.
          groups: [
            // Other languages import these modules while the console waits for the texts.
            {
              name: 'base',
              test: /[\\/](node_modules|locales[\\/](isolated|language|plural|product)\.ts)/,
              tags: ['$initial'],
            },
            { name: 'console', tags: ['$initial'] },
            // Otherwise a part of the library that pages share would be in the file of one of them.
            { name: 'library', test: /[\\/]node_modules[\\/]/ },
            { name: 'finder', test: /[\\/]shell[\\/]/ },
            { name: 'components', test: /[\\/]console[\\/]components[\\/]/ },
          ],
        },
      },
    },
  },
});
