// The path of version 0.1, kept for one release: deployments may still run it.
console.warn(
  'dist/catalog-sync.js has moved to dist/commands/catalog-sync.js and will be removed in the next release.',
);
await import('./commands/catalog-sync.js');
