// The path of version 0.1, kept for one release: deployments may still run it.
console.warn(
  'dist/billing-reconcile.js has moved to dist/commands/billing-reconcile.js and will be removed in the next release.',
);
await import('./commands/billing-reconcile.js');
