import { writeFileSync } from 'node:fs';
import { readArguments } from './arguments.js';
import type { Assignment, Campaign } from './campaign.js';
import { CAMPAIGNS } from './campaigns.js';
import { missed } from './measurement.js';
import { connections } from './person.js';
import { type Outcome, reportOf, summaryOf, together } from './report.js';

/** Maximum time per campaign and round in milliseconds, so that long runs repeat all campaigns often. */
const MAX_TURN = 10 * 60_000;

const { minutes, only, seed: firstSeed, report } = readArguments();
const tier = minutes === undefined ? 'ci' : 'release';
const chosen = CAMPAIGNS.filter(({ name }) => !only || only.includes(name));
const end = Date.now() + (minutes ?? 0) * 60_000;
const outcomes = new Map<string, Outcome>();
console.log(`Seed ${firstSeed}, ${tier} tier`);

let interrupted = false;
// An interrupted run still reports its measurements and stops all processes that it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (interrupted = true));

for (let round = 0; round === 0 || (tier === 'release' && Date.now() < end); round++) {
  for (const [index, campaign] of chosen.entries()) {
    if (interrupted || (round > 0 && Date.now() >= end)) break;
    if (outcomes.get(campaign.name)?.failure) continue;
    // The remaining campaigns of the round share the remaining time evenly.
    const share = Math.min((end - Date.now()) / (chosen.length - index), MAX_TURN);
    await take(campaign, round, share);
  }
  if (interrupted || chosen.every(({ name }) => outcomes.get(name)?.failure)) break;
}

const all = [...outcomes.values()];
const text = reportOf(tier === 'ci' ? 'Torture, CI tier' : `Torture, ${minutes} minutes`, all);
console.log(`\n${text}`);
if (report) writeFileSync(report, text);
await connections.close();
const failures = all.filter(({ failure }) => failure);
for (const outcome of failures) console.log(`\n${summaryOf(outcome, minutes)}`);
process.exit(failures.length > 0 ? 1 : 0);

async function take(campaign: Campaign, round: number, share: number): Promise<void> {
  const { name, claim } = campaign;
  const seed = firstSeed + round;
  const outcome = outcomes.get(name) ?? { name, claim, seconds: 0, rounds: 0, seeds: [], figures: {} };
  outcomes.set(name, outcome);
  outcome.rounds++;
  outcome.seeds.push(seed);
  const started = Date.now();
  const say = (line: string) => console.log(`[${name}] ${line}`);
  say(`begins, seed ${seed}`);
  try {
    const figures = await campaign.run(assignment(seed, round, started + share, say));
    outcome.figures = together(outcome.figures, figures);
    const beyond = missed(figures, 'gate');
    if (beyond.length > 0) throw new Error(`Beyond the gate: ${beyond.join('; ')}`);
    for (const target of missed(figures, 'target')) say(`target missed: ${target}`);
    say(`held: ${JSON.stringify(outcome.figures)}`);
  } catch (error) {
    outcome.failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    say(`FAILED with seed ${seed}: ${outcome.failure}`);
  }
  const seconds = (Date.now() - started) / 1000;
  say(`took ${Math.round(seconds)} s`);
  outcome.seconds += seconds;
}

function assignment(seed: number, round: number, deadline: number, say: Assignment['say']): Assignment {
  const hasTime = () => tier === 'release' && Date.now() < deadline;
  return {
    tier,
    seed,
    say,
    budget: (amounts) => ({
      more: (done) => !interrupted && (hasTime() || (round === 0 && done < amounts[tier])),
    }),
  };
}
