import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL('../../dist/console', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every browser that knows the rest of what is used here preloads by itself.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // With PUBLIC_URL=http://localhost:5173: see docs/single-page-applications.md.
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
});
