import type { Assignment, Campaign, Figures } from '../campaign.js';
import { rounded } from '../measurement.js';
import { Bench } from './bench.js';
import { takingTurns } from './crew.js';
import type { Shot } from './shot.js';
import type { Sum } from './tally.js';

/** Requests per second of each regular session. */
const RATE = 10;
/** The flood's connections, which send as fast as they get responses. */
const CONNECTIONS = 130;
const SECONDS = { ci: 4, release: 20 };

/** A client without a session floods each route that needs none, with the limits of production. */
export const anonymousFloods: Campaign = {
  name: 'anonymous-floods',
  claim:
    'A client without a session that floods one route does not keep the requests of others from being served.',
  async run(assignment) {
    const bench = await Bench.start({ LIMIT_REQUESTS_PER_10S: '3000', LIMIT_LOGINS_PER_MINUTE: '600' }, 10);
    try {
      return await flood(bench, assignment);
    } finally {
      await bench.stop();
    }
  },
};

async function flood({ fleet, load, port, crew }: Bench, assignment: Assignment): Promise<Figures> {
  const seconds = SECONDS[assignment.tier];
  const calmly = { shots: takingTurns(crew), rate: RATE * crew.length, seconds };
  const { cookie } = await fleet.signedIn('gone@example.com');
  await fleet.query(
    `DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = 'gone@example.com')`,
  );
  let worst = 1;
  for (const [what, shot] of Object.entries(floods(cookie))) {
    const [others] = await load.put(port, calmly, { shots: [shot], people: CONNECTIONS, seconds });
    if (others.limited > 0)
      throw new Error(`A flood (${what}) exhausted the limit of ${others.limited} others.`);
    const share = servedShare(others);
    assignment.say(
      `${what}: ${rounded(share * 100)} % of the others served, p99 ${rounded(others.servedMs.p99)} ms`,
    );
    worst = Math.min(worst, share);
  }
  return {
    'share of the others served during the worst flood': { least: rounded(worst), target: 0.99, gate: 0.5 },
  };
}

const get = (path: string, cookie = ''): Shot => ({ method: 'GET', path, cookie });

/** The request of each flood. @param ended the cookie of an ended session */
function floods(ended: string): Record<string, Shot> {
  return {
    health: get('/api/health'),
    version: get('/api/version'),
    login: get('/api/auth/login'),
    callback: get('/api/auth/callback?code=x&state=y'),
    logout: get('/api/auth/logout'),
    'logout with an ended session': get('/api/auth/logout', ended),
    'return from a checkout': get('/api/billing/return?session_id=cs_x'),
    webhook: { method: 'POST', path: '/api/webhooks/stripe', cookie: '', body: '{"id":"evt_{n}"}' },
    'profile without a session': get('/api/me'),
    'profile with an ended session': get('/api/me', ended),
  };
}

function servedShare({ served, refused, odd }: Sum): number {
  const failed = Object.values(odd).reduce((sum, count) => sum + count, refused);
  return served / (served + failed);
}
