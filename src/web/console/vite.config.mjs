import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compress } from './compress.mjs';
import { keepAssets } from './keep-assets.mjs';

const { PREVIOUS_CONSOLE } = process.env;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [compress(), keepAssets(PREVIOUS_CONSOLE && path.resolve(PREVIOUS_CONSOLE))],
  build: {
    outDir: fileURLToPath(new URL('../../../dist/console', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // One file for all pages. A page whose own file once failed to load would stay without its styles.
    cssCodeSplit: false,
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
