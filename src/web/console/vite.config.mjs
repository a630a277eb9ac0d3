import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL('../../../dist/console', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every browser that knows the rest of what is used here preloads by itself.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
