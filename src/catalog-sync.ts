// Version 0.1 had this path. It is kept for one release, because deployments may still use it.
console.warn(
  'dist/catalog-sync.js has moved to dist/commands/catalog-sync.js and will be removed in the next release.',
);
await import('./commands/catalog-sync.js');
