// The path of version 0.1, kept for one release: deployments may still run it.
console.warn(
  'dist/migrate.js has moved to dist/commands/migrate.js and will be removed in the next release.',
);
await import('./commands/migrate.js');
