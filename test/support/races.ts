import { appendFile } from 'node:fs/promises';
import type { Answer, Browser } from './browser.js';
import { brokenInvariants } from './invariants.js';
import { organizationRow, startTogether, type Barrier } from './lock-barrier.js';
import { found, type Team } from './people.js';
import { putMember } from './put-member.js';
import { REPETITIONS } from './repetitions.js';
import { sharedWorld } from './shared-world.js';
import type { World } from './world.js';

/** The numbers of concurrent requests: a pair, and more than one on each instance. */
export const SIZES = [2, 8];

type Request = (send: (browser: Browser) => Browser) => Promise<Answer>;

/** Two instances, the owner Ada and other people for races between requests. */
export class Races {
  private teams = 0;

  private constructor(
    readonly world: World,
    readonly ada: Browser,
    readonly people: Browser[],
  ) {}

  /** @param cast the number of people beside Ada */
  static async prepare(cast = 20): Promise<Races> {
    const world = await sharedWorld();
    const ada = await world.signedIn('ada@example.com');
    const people: Browser[] = [];
    for (let i = 0; i < cast; i++) people.push(await world.signedIn(`p${i}@example.com`));
    return new Races(world, ada, people);
  }

  async stop(): Promise<void> {
    await this.world.stop();
    const { RACE_REPORT } = process.env;
    if (RACE_REPORT)
      await appendFile(RACE_REPORT, `${JSON.stringify(Object.fromEntries(outcomes), null, 2)}\n`);
  }

  /** Creates an organization of Ada with `size` more people as admins or members. */
  async team(size: number, relation: string): Promise<Team & { memberships: string[] }> {
    const team = await found(this.ada, `Team ${++this.teams}`);
    const memberships: string[] = [];
    for (let i = 0; i < size; i++)
      memberships.push(await putMember(this.world, team.id, `p${i}@example.com`, relation));
    return { ...team, memberships };
  }

  /** Runs a race several times, one after another. */
  async repeat(race: () => Promise<void>): Promise<void> {
    for (let i = 0; i < REPETITIONS; i++) await race();
  }

  run(name: string, organizationId: string, requests: Request[]): Promise<Answer[]> {
    return raceIn(this.world, name, organizationRow(organizationId), requests);
  }
}

/**
 * Sends requests at the same time, alternating between two instances. Expects no server error and no violated
 * invariant.
 * @returns the responses
 */
export async function raceIn(
  { database, instances }: World,
  name: string,
  barrier: Barrier,
  requests: Request[],
): Promise<Answer[]> {
  const turn = batches++;
  const answers = await startTogether(
    database,
    barrier,
    requests.map((request, i) => () => request((browser) => browser.goTo(instances[(i + turn) % 2]!))),
  );
  const outcome = `${name}, ${requests.length}: ${summary(answers)}`;
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await brokenInvariants(database)).toEqual([]);
  return answers;
}

let batches = 0;
const outcomes = new Map<string, number>();

/** Describes a response, as `200` or `409 already_member`. */
export function inShort({ status, body }: Answer): string {
  return status < 400 ? String(status) : `${status} ${body.code}`;
}

function summary(answers: Answer[]): string {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(inShort(answer), (counts.get(inShort(answer)) ?? 0) + 1);
  return [...counts]
    .sort()
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');
}
