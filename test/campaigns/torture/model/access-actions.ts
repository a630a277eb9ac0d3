import type { Action } from './action.js';
import { liveSessionOf, nth, placeOf } from './resolve.js';
import type { Story } from './story.js';

/** Actions about sign-ins, sessions, expiry and restarts of instances. */
export const accessActions: Record<string, Action> = {
  'signs in': async (story, { n, instance }) => {
    const nicks = Object.keys(story.model.people);
    const nick = nicks.find((one) => !liveSessionOf(story.model, one)) ?? nth(nicks, n)!;
    const profile = { verified: n % 3 > 0, name: n % 5 ? nick : `${nick} the ${n % 7}th` };
    await story.signIn(nick, { ...profile, instance });
    return `${nick} ${JSON.stringify(profile)}`;
  },
  'signs in again in the same browser': async (story, { n }) => {
    const [key, browser] = nth([...story.browsers], n)!;
    const nick = nth(Object.keys(story.model.people), n)!;
    await story.signIn(nick, { browser });
    return `${nick} in the browser of ${key}`;
  },
  'cancels at the provider': async (story, { instance }) => {
    const browser = story.fleet.browser(instance);
    const callback = await browser.refuseProvider(await browser.startSignIn());
    story.expectDenied(await browser.get(callback));
    return 'without a session';
  },
  'a session expires': async ({ model, fleet }, { n }) => {
    const [key, session] = nth(
      Object.entries(model.sessions).filter(([, { live }]) => live),
      n,
    ) ?? ['', undefined];
    if (!session) return undefined;
    await fleet.query(`UPDATE sessions SET last_seen_at = now() - interval '7 days 1 second' WHERE id = $1`, [
      session.id,
    ]);
    session.live = false;
    return key;
  },
  'an invite expires': async (story, { n }) => {
    const pending = Object.values(story.model.organizations)
      .flatMap(({ invites }) => invites)
      .filter(({ state }) => state === 'pending');
    const invite = nth(pending, n);
    if (!invite) return undefined;
    await story.settle(); // waits until the invite mail is sent
    await story.fleet.query(
      `UPDATE invites SET expires_at = expires_at - interval '7 days 1 second' WHERE id = $1`,
      [invite.id],
    );
    invite.state = 'expired';
    return `the one of ${invite.email}`;
  },
  'a trial expires': async ({ model, fleet }, intent) => {
    const organization = placeOf(model, intent);
    const [agentId, holding] = nth(
      Object.entries(organization?.holdings ?? {}).filter(([, { trial }]) => trial === 'active'),
      intent.n,
    ) ?? ['', undefined];
    if (!organization || !holding) return undefined;
    await fleet.query(
      `WITH trial AS (UPDATE agent_trials SET started_at = started_at - interval '31 days', ends_at = ends_at - interval '31 days'
                       WHERE organization_id = $1 AND agent_id = $2)
       UPDATE token_grants SET expires_at = expires_at - interval '31 days'
        WHERE organization_id = $1 AND agent_id = $2 AND source = 'trial'`,
      [organization.id, agentId],
    );
    holding.trial = 'expired';
    for (const grant of holding.grants) if (grant.source === 'trial') grant.expired = true;
    return `${agentId} of ${organization.name}`;
  },
  'an instance is restarted': (story, { instance }) => restarted(story, instance, 'SIGTERM'),
  'an instance is killed': (story, { instance }) => restarted(story, instance, 'SIGKILL'),
};

/** Restarts or kills an instance between two requests, while background work continues. */
async function restarted({ fleet, gate }: Story, instance: number, signal: NodeJS.Signals): Promise<string> {
  await gate.alone(async () => {
    await fleet.instances[instance]!.end(signal);
    await fleet.instances[instance]!.start();
  });
  return `${instance} by ${signal}`;
}
