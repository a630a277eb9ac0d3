import { writeFileSync } from 'node:fs';
import { readArguments } from './arguments.js';
import type { Assignment, Campaign } from './campaign.js';
import { CAMPAIGNS } from './campaigns.js';
import { connections } from './person.js';
import { type Outcome, reportOf, together } from './report.js';

/** Milliseconds that one campaign has before the next has its turn: short enough for a run to see all of them often. */
const LONGEST_TURN = 10 * 60_000;

const { minutes, only, seed: firstSeed, report } = readArguments();
const tier = minutes === undefined ? 'ci' : 'release';
const chosen = CAMPAIGNS.filter(({ name }) => !only || only.includes(name));
const end = Date.now() + (minutes ?? 0) * 60_000;
const outcomes = new Map<string, Outcome>();
console.log(`Seed ${firstSeed}, ${tier} tier`);

let interrupted = false;
// What was measured so far is still reported, and all that was started is stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (interrupted = true));

for (let round = 0; round === 0 || (tier === 'release' && Date.now() < end); round++) {
  for (const [index, campaign] of chosen.entries()) {
    if (interrupted || (round > 0 && Date.now() >= end)) break;
    if (outcomes.get(campaign.name)?.failure) continue;
    // What is left is shared evenly among those that are still to come in this round.
    const share = Math.min((end - Date.now()) / (chosen.length - index), LONGEST_TURN);
    await take(campaign, firstSeed + round, share);
  }
  if (interrupted || chosen.every(({ name }) => outcomes.get(name)?.failure)) break;
}

const all = [...outcomes.values()];
const text = reportOf(tier === 'ci' ? 'Torture, CI tier' : `Torture, ${minutes} minutes`, all);
console.log(`\n${text}`);
if (report) writeFileSync(report, text);
await connections.close();
process.exit(all.some(({ failure }) => failure) ? 1 : 0);

async function take(campaign: Campaign, seed: number, share: number): Promise<void> {
  const { name, claim } = campaign;
  const outcome = outcomes.get(name) ?? { name, claim, seconds: 0, rounds: 0, seeds: [], figures: {} };
  outcomes.set(name, outcome);
  outcome.rounds++;
  outcome.seeds.push(seed);
  const started = Date.now();
  const say = (line: string) => console.log(`[${name}] ${line}`);
  say(`begins, seed ${seed}`);
  try {
    outcome.figures = together(outcome.figures, await campaign.run(assignment(seed, started + share, say)));
    say(`held: ${JSON.stringify(outcome.figures)}`);
  } catch (error) {
    outcome.failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    say(`FAILED with seed ${seed}: ${outcome.failure}`);
  }
  outcome.seconds += (Date.now() - started) / 1000;
}

function assignment(seed: number, deadline: number, say: Assignment['say']): Assignment {
  return {
    tier,
    seed,
    say,
    budget: (ciAmount) => ({
      more: (done) => !interrupted && (tier === 'ci' ? done < ciAmount : Date.now() < deadline),
    }),
  };
}
