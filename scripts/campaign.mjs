// Runs a campaign: a program that attacks, measures or judges the service for longer than a test may take.
//   npm run campaign -- torture --only kills
const CAMPAIGNS = {
  torture: 'test/torture/main.ts',
  bench: 'test/bench/main.ts',
  'bench-connections': 'test/bench/connections.ts',
  'bench-instances': 'test/bench/instances.ts',
  'bench-reconcile': 'test/bench/reconcile.ts',
  'bench-scale': 'test/bench/scale.ts',
  'bench-start': 'test/bench/start.ts',
  'first-paint': 'test/browser/first-paint.ts',
  mutations: 'test/mutations/run.mjs',
  'node-lines': 'test/support/node-lines.mjs',
  stripe: 'test/stripe/main.ts',
};

// Campaigns read their own arguments from process.argv.
const [name] = process.argv.splice(2, 1);
if (Object.hasOwn(CAMPAIGNS, name ?? '')) await import(new URL(`../${CAMPAIGNS[name]}`, import.meta.url));
else {
  console.error(
    `Usage: npm run campaign -- NAME, where NAME is one of: ${Object.keys(CAMPAIGNS).join(', ')}.`,
  );
  process.exitCode = 1;
}
