import { paymentActions, type Action } from './payment-actions.js';
import { liveSessionOf, nth, placeOf } from './resolve.js';

/** Actions of people and of time, and those at the payment provider. */
export const ACTIONS: Record<string, Action> = {
  ...paymentActions,
  'signs in': async (story, { n, instance }) => {
    const nicks = Object.keys(story.model.people);
    const nick = nicks.find((one) => !liveSessionOf(story.model, one)) ?? nth(nicks, n)!;
    const verified = n % 3 > 0;
    await story.signIn(nick, verified, instance);
    return `${nick}, ${verified ? 'verified' : 'not verified'}`;
  },
  'an invite expires': async ({ model, fleet }, { n }) => {
    const pending = Object.values(model.organizations)
      .flatMap(({ invites }) => invites)
      .filter(({ state }) => state === 'pending');
    const invite = nth(pending, n);
    if (!invite) return undefined;
    await fleet.query(
      `UPDATE invites SET expires_at = expires_at - interval '7 days 1 second' WHERE id = $1`,
      [invite.id],
    );
    invite.state = 'expired';
    return `the one of ${invite.email}`;
  },
  'a trial expires': async ({ model, fleet }, intent) => {
    const organization = placeOf(model, intent);
    const active = Object.entries(organization?.holdings ?? {}).filter(([, one]) => one.trial === 'active');
    const [agentId, holding] = nth(active, intent.n) ?? ['', undefined];
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
};
