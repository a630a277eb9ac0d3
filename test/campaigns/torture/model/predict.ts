import type { Answer } from '../../../support/browser.js';
import { bodyOf, isWrite, type Call } from './call.js';
import { difference } from './pattern.js';
import { refused, type Prediction, type Rule, type Rules, type Scene } from './rule.js';
import { agentRules } from './rules-agents.js';
import { billingRules } from './rules-billing.js';
import { bulkInviteRules } from './rules-bulk-invites.js';
import { inviteRules } from './rules-invites.js';
import { receivedInviteRules } from './rules-received-invites.js';
import { organizationRules } from './rules-organizations.js';
import { peopleRules } from './rules-people.js';
import { isAtLeast, membershipOf, type Model } from './state.js';

export const RULES: Rules = {
  ...peopleRules,
  ...organizationRules,
  ...inviteRules,
  ...bulkInviteRules,
  ...receivedInviteRules,
  ...agentRules,
  ...billingRules,
};

/** Predicts the response with the service's checks in their documented order. Does not change the model. */
export function predict(model: Model, call: Call): Prediction {
  const rule = RULES[call.route]!;
  const scene = { model, call, parameters: call.parameters, json: bodyOf(call) ?? {} } as Scene;
  return (
    unreadable(call) ??
    fromElsewhere(call) ??
    withoutSession(rule, scene) ??
    withoutRelation(rule, scene) ??
    invalid(rule, scene) ??
    rule.answer(scene)
  );
}

/**
 * Compares a response with its prediction and updates the model.
 * @param answer undefined if the response was lost
 * @returns the difference, or undefined if the response is correct
 */
export function follow(model: Model, call: Call, answer: Answer | undefined): string | undefined {
  const { status, code, fields, members, body, then } = predict(model, call);
  if (answer) {
    const expected = `${status} ${code ?? ''}`.trim();
    const found = `${answer.status} ${answer.body?.code ?? ''}`.trim();
    if (expected !== found) return `answered ${found}, not ${expected}: ${answer.text.slice(0, 300)}`;
    const named: string[] = (answer.body?.errors ?? []).map(({ field }: { field: string }) => field);
    if (fields && [...new Set(named)].sort().join() !== fields.sort().join())
      return `named ${named.join()} as wrong, not ${fields.join()}`;
    const missing = members && difference(members, pick(answer.body, Object.keys(members)));
    if (missing) return `answered ${found}, but ${missing}`;
    const differs = body !== undefined && difference(body, answer.body);
    if (differs) return `answered ${status}, but ${differs}`;
  }
  then?.(answer?.body);
  return undefined;
}

function pick(problem: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in problem).map((name) => [name, problem[name]]));
}

function unreadable(call: Call): Prediction | undefined {
  if (!isWrite(call)) return undefined;
  if (call.oddity === 'cut off') return refused(400, 'malformed_body');
  if (call.oddity === 'as text') return refused(415, 'unsupported_media_type');
  return undefined;
}

function fromElsewhere({ route, oddity }: Call): Prediction | undefined {
  const minds = isWrite({ route }) || route === 'GET /api/auth/logout';
  return minds && oddity === 'from another site' ? refused(403, 'cross_site_request') : undefined;
}

function withoutSession({ isPublic }: Rule, scene: Scene): Prediction | undefined {
  const { model, call } = scene;
  const session = model.sessions[call.session];
  if (session?.live) {
    scene.session = session;
    scene.me = model.people[session.person]!;
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

function invalid({ isList, flaws }: Rule, { call, json }: Scene): Prediction | undefined {
  const fields = isList ? wrongParameters(call.query) : [];
  if (isWrite(call)) {
    fields.push(...(flaws?.(json) ?? []));
    if (call.oddity === 'with an unknown field') fields.push('surprise');
  }
  return fields.length > 0 ? { status: 400, code: 'validation_failed', fields } : undefined;
}

/** The filters that `resolve` may send, with their valid values. */
const VALID: Record<string, RegExp> = {
  relation: /^(owner|admin|member)$/,
  status: /^(pending|expired)$/,
  q: /\S/,
  type: /^invite\.created$/,
  since: /^2020/,
  until: /^2020/,
  actorId: /^[0-9a-f-]{36}$/,
};

function wrongParameters({ limit, cursor, ...filters }: Record<string, string>): string[] {
  const isWrong = limit !== undefined && !(/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 100);
  const wrong = Object.keys(filters).filter((name) => VALID[name] && !VALID[name].test(filters[name]!));
  if (isWrong) wrong.push('limit');
  return wrong.length > 0 || cursor === undefined ? wrong : ['cursor'];
}
