import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL('../../../dist/console', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every browser that supports the console's other features preloads modules without a polyfill.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
