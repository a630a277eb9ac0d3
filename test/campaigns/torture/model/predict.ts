import type { Answer } from '../../../support/browser.js';
import type { Call } from './call.js';
import { difference } from './pattern.js';
import { refused, type Prediction, type Rule, type Rules, type Scene } from './rule.js';
import { agentRules, needCustomer } from './rules-agents.js';
import { inviteRules } from './rules-invites.js';
import { organizationRules } from './rules-organizations.js';
import { receivedInviteRules } from './rules-received-invites.js';
import { isAtLeast, membershipOf, type Model } from './state.js';

export const RULES: Rules = {
  ...organizationRules,
  ...inviteRules,
  ...receivedInviteRules,
  ...agentRules,
};

/** Predicts the response with the service's checks in their documented order. Does not change the model. */
function predict(model: Model, { route, session, parameters, json = {} }: Call): Prediction {
  const rule = RULES[route]!;
  const scene = { model, parameters, json } as Scene;
  return withoutSession(rule, scene, session) ?? withoutRelation(rule, scene) ?? rule.answer(scene);
}

/**
 * Compares a response with its prediction and updates the model.
 * @returns the difference, or undefined if the response is correct
 */
export function follow(model: Model, call: Call, answer: Answer): string | undefined {
  const { status, code, body, then } = predict(model, call);
  const expected = `${status} ${code ?? ''}`.trim();
  const found = `${answer.status} ${answer.body?.code ?? ''}`.trim();
  if (expected !== found) return `answered ${found}, not ${expected}: ${answer.text.slice(0, 300)}`;
  const differs = body !== undefined && difference(body, answer.body);
  if (differs) return `answered ${status}, but ${differs}`;
  then?.(answer.body);
  return undefined;
}

/**
 * Creates the customer that an allowed request needs, but does nothing else. Its own transaction follows later, and may
 * refuse it by then.
 * @returns whether a customer was created
 */
export function begin(model: Model, call: Call): boolean {
  const organization = model.organizations[call.parameters.id!];
  if (!RULES[call.route]!.needsCustomer || !organization || organization.hasCustomer) return false;
  if (predict(model, call).status !== 201) return false;
  needCustomer(organization);
  return true;
}

function withoutSession({ isPublic }: Rule, scene: Scene, key: string): Prediction | undefined {
  const session = scene.model.sessions[key];
  if (session?.live) {
    scene.session = session;
    scene.me = scene.model.people[session.person]!;
  }
  return scene.me || isPublic ? undefined : refused(401, 'unauthenticated');
}

function withoutRelation({ role }: Rule, scene: Scene): Prediction | undefined {
  if (!role) return undefined;
  const organization = scene.model.organizations[scene.parameters.id!];
  if (!organization) return refused(404, 'organization_not_found');
  const mine = membershipOf(organization, scene.me.nick);
  if (!mine || !isAtLeast(mine.relation, role)) return refused(403, 'relation_required');
  scene.organization = organization;
  scene.mine = mine;
  return undefined;
}
