import type { TestDatabase } from '../../../support/database.js';
import { brokenInvariants } from '../../../support/invariants.js';
import { dump } from '../../../support/dump.js';
import { brokenTokenInvariants } from '../../../support/token-invariants.js';
import type { Fleet } from '../fleet.js';
import { Person } from '../person.js';
import type { ChangeEntry, Entry, ErasureEntry, SessionEntry } from './ledger.js';
import { partialChanges } from './trail.js';

/** Compares the database with the recorded changes. @throws Error with all lost, duplicated and partial changes */
export async function judge(fleet: Fleet, entries: Entry[]): Promise<void> {
  const changes = entries.filter((entry): entry is ChangeEntry => 'attempts' in entry);
  const sessions = entries.filter((entry): entry is SessionEntry => 'cookie' in entry);
  const erasures = entries.filter((entry): entry is ErasureEntry => 'erasedId' in entry);
  const database = {
    url: fleet.databaseUrl,
    ownerUrl: fleet.databaseUrl,
    socketUrl: fleet.databaseUrl,
    query: fleet.query,
    drop: async () => {},
  };
  const findings = {
    'lost or duplicated': await miscounted(fleet, changes),
    'sessions that reappeared or were lost': await misjudged(fleet, sessions),
    partial: await partialChanges(fleet),
    'erased, but still stored': await remembered(database, erasures),
    broken: [...(await brokenInvariants(database)), ...(await brokenTokenInvariants(database))],
  };
  const found = Object.entries(findings).filter(([, list]) => list.length > 0);
  if (found.length > 0) throw new Error(JSON.stringify(Object.fromEntries(found), null, 1).slice(0, 5000));
}

/** Finds lost and duplicate changes. Each change has one audit event, a repeatable one at most one per attempt. */
async function miscounted({ query }: Fleet, changes: ChangeEntry[]): Promise<object[]> {
  const events = await query<{ id: string; type: string; count: number }>(
    `SELECT request_id AS id, type, count(*)::int FROM audit_events
      WHERE request_id = ANY ($1) GROUP BY request_id, type`,
    [changes.flatMap(({ attempts }) => attempts)],
  );
  const counts = new Map(events.map(({ id, type, count }) => [`${type} ${id}`, count]));
  return changes.filter(({ type, attempts, acknowledged, repeatable }) => {
    const left = attempts.map((id) => counts.get(`${type} ${id}`) ?? 0);
    const total = left.reduce((sum, count) => sum + count, 0);
    const isLost = total === 0 || (acknowledged && repeatable && left.at(-1) === 0);
    return isLost || total > (repeatable ? attempts.length : 1) || left.some((count) => count > 1);
  });
}

async function misjudged({ instances, check }: Fleet, sessions: SessionEntry[]): Promise<object[]> {
  const wrong: object[] = [];
  for (const session of sessions)
    for (const { origin } of instances) {
      const { status } = await new Person('', session.cookie, origin, check).get('/api/me/sessions?limit=1');
      if (status !== (session.isLive ? 200 : 401)) wrong.push({ ...session, origin, status });
    }
  return wrong;
}

/** Finds erased people whose name or address is in the database. */
async function remembered(database: TestDatabase, erasures: ErasureEntry[]): Promise<ErasureEntry[]> {
  if (erasures.length === 0) return [];
  const rows = await dump(database);
  return erasures.filter(({ mark }) => rows.includes(mark));
}
