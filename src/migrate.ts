// Version 0.1 had this path. It is kept for one release, because deployments may still use it.
console.warn(
  'dist/migrate.js has moved to dist/commands/migrate.js and will be removed in the next release.',
);
await import('./commands/migrate.js');
