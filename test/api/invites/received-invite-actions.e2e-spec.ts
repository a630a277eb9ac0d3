import type { Answer } from '../../support/browser.js';
import { found, invite } from '../../support/people.js';
import { putMember } from '../../support/put-member.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld({ settings: { LIMIT_MEMBERSHIPS: '1' } });
});

interface Case {
  matches: boolean;
  verified: boolean;
  isMember: boolean;
  isFull: boolean;
}
/** Each reason: once with all facts that are checked later in favor, and once with all of them against. */
const CASES: Case[] = [
  { matches: false, verified: true, isMember: false, isFull: false },
  { matches: false, verified: false, isMember: true, isFull: true },
  { matches: true, verified: false, isMember: false, isFull: false },
  { matches: true, verified: false, isMember: true, isFull: true },
  { matches: true, verified: true, isMember: true, isFull: false },
  { matches: true, verified: true, isMember: true, isFull: true },
  { matches: true, verified: true, isMember: false, isFull: true },
  { matches: true, verified: true, isMember: false, isFull: false },
];

function reasonOf({ matches, verified, isMember, isFull }: Case): string | null {
  if (!matches) return 'invite_email_mismatch';
  if (!verified) return 'email_not_verified';
  if (isMember) return 'already_joined';
  return isFull ? 'limit_reached' : null;
}

const described = (reason: string | null) => ({ allowed: reason === null, reason });
const answered = ({ status, body }: Answer) => ({ allowed: status === 200, reason: body.code ?? null });

it.each(CASES)(
  'predicts the response to accepting a received invite: matches $matches, verified $verified, member $isMember, full $isFull',
  async (one) => {
    teams++;
    const [email, other] = [`guest${teams}@example.com`, `other${teams}@example.com`];
    const owner = await world.signedIn(`owner${teams}@example.com`);
    const team = await found(owner, `Received ${teams}`);
    const guest = world.browser();
    await guest.signIn({ email, verified: one.verified });
    const { id, token } = await invite(team, one.matches ? email : other);
    if (one.isFull) await found(guest, `Full ${teams}`);
    if (one.isMember) await putMember(world, team.id, email, 'member');

    const shown = (await guest.get(`/api/invites/${token}`)).body;
    expect(shown.actions.accept).toEqual(described(reasonOf(one)));
    const listed = (await guest.get('/api/me/invites')).body.data;
    expect(listed).toEqual(one.matches && one.verified ? [shown] : []);
    const byId = await guest.post(`/api/me/invites/${id}/accept`);
    if (one.matches) expect(answered(byId)).toEqual(shown.actions.accept);
    else expect(byId).toMatchObject({ status: 404, body: { code: 'invite_not_found' } });
    // An invite can be accepted only once.
    if (byId.status === 200) return;
    expect(answered(await guest.post(`/api/invites/${token}/accept`))).toEqual(shown.actions.accept);
  },
);
