// Runs a campaign: a long program that attacks, measures or checks the service.
//   npm run campaign -- torture --only kills
const CAMPAIGNS = {
  torture: 'test/campaigns/torture/main.ts',
  bench: 'test/campaigns/bench/main.ts',
  'bench-connections': 'test/campaigns/bench/connections.ts',
  'bench-instances': 'test/campaigns/bench/instances.ts',
  'bench-scale': 'test/campaigns/bench/scale.ts',
  'bench-start': 'test/campaigns/bench/start.ts',
  costs: 'test/campaigns/costs/main.ts',
  'first-paint': 'test/console/first-paint.ts',
  'large-console': 'test/console/large.ts',
  mutations: 'test/campaigns/mutations/run.mjs',
  'node-lines': 'test/support/node-lines.mjs',
  stripe: 'test/campaigns/stripe/main.ts',
};

// Loads the client of Node's own `fetch`. Otherwise the package undici, which tests use, would take its place.
void globalThis.Headers;

// Campaigns read their own arguments from process.argv.
const [name] = process.argv.splice(2, 1);
if (Object.hasOwn(CAMPAIGNS, name ?? '')) await import(new URL(`../${CAMPAIGNS[name]}`, import.meta.url));
else {
  console.error(
    `Usage: npm run campaign -- NAME, where NAME is one of: ${Object.keys(CAMPAIGNS).join(', ')}.`,
  );
  process.exitCode = 1;
}
