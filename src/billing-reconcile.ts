// Version 0.1 had this path. It is kept for one release, because deployments may still use it.
console.warn(
  'dist/billing-reconcile.js has moved to dist/commands/billing-reconcile.js and will be removed in the next release.',
);
await import('./commands/billing-reconcile.js');
