import { text, type Pattern } from './pattern.js';
import { done, refused, type Prediction, type Rules, type Scene } from './rule.js';
import { invited, inviteBody, WRONG_ADDRESSES, WRONG_ROLES } from './rules-invites.js';
import { isAtLeast, membershipOf, type Model } from './state.js';

export const MANY_INVITES = 'POST /api/organizations/{id}/invites/bulk';
/** The request's parts, which take effect one after another: the checks of the whole, and then each row. */
export const CHECK = `${MANY_INVITES}#check`;
export const ROW = `${MANY_INVITES}#row`;

type Row = any;

export const bulkInviteRules: Rules = {
  [MANY_INVITES]: {
    role: 'admin',
    flaws: shapeFlaws,
    answer: (scene) => {
      if (!scene.me.verified) return refused(403, 'email_not_verified');
      const rows: Row[] = scene.json.invites;
      // Each row is checked after the effects of earlier rows.
      const later = structuredClone(scene.model);
      const results = rows.map((row) => {
        const result = resultOf(later, scene, row);
        result.then?.(undefined);
        return shown(result);
      });
      return done({ data: results }, (answer) => {
        for (const [index, row] of rows.entries())
          resultOf(scene.model, scene, row).then?.(answer?.data[index].invite);
      });
    },
  },
  [CHECK]: {
    role: 'admin',
    flaws: shapeFlaws,
    answer: ({ me }) => (me.verified ? { status: 200 } : refused(403, 'email_not_verified')),
  },
  [ROW]: {
    isPublic: true, // the session was checked before the first row
    answer: (scene) => {
      const result = resultOf(scene.model, scene, scene.json.invites[0]);
      return done({ data: [shown(result)] }, (answer) => result.then?.(answer?.data[0].invite));
    },
  },
};

function resultOf(model: Model, { call, parameters }: Scene, row: Row): Prediction {
  const wrong = [
    ...(WRONG_ADDRESSES.includes(row.email) ? ['email'] : []),
    ...(WRONG_ROLES.includes(row.role) ? ['role'] : []),
  ];
  if (wrong.length > 0) return { status: 400, code: 'validation_failed', fields: wrong };
  const me = model.people[model.sessions[call.session]!.person]!;
  const organization = model.organizations[parameters.id!];
  if (!organization) return refused(404, 'organization_not_found'); // deleted after an earlier row
  const mine = membershipOf(organization, me.nick);
  if (!mine || !isAtLeast(mine.relation, 'admin')) return refused(403, 'relation_required');
  return invited({ model, call, parameters, me, organization, mine } as Scene, row);
}

function shown({ status, code, fields, members, body }: Prediction): Pattern {
  if (!code) return { invite: body! };
  const named = (errors: { field: string }[]) => errors.map(({ field }) => field).join() === fields!.join();
  const problem = { title: text, status, code, detail: text, instance: text, requestId: text };
  return { problem: { ...problem, ...(fields && { errors: named }), ...members } };
}

function shapeFlaws({ invites }: any): string[] {
  const isShaped = Array.isArray(invites) && invites.length >= 1 && invites.length <= 50;
  if (!isShaped || invites.some((row) => typeof row !== 'object' || row === null)) return ['invites'];
  return invites.flatMap((row: Row, index) =>
    ['email', 'role'].flatMap((field) =>
      typeof row[field] === 'string' ? [] : [`invites.${index}.${field}`],
    ),
  );
}

const WRONG_SHAPES: unknown[] = [undefined, null, [], 'text', {}, [null], ['a@example.com']];

/** Chooses a body with a few rows, of which one may be invalid. */
export function bulkBody(model: Model, n: number, isNasty: boolean): Record<string, unknown> {
  if (isNasty && n % 3 === 0) return { invites: WRONG_SHAPES[n % WRONG_SHAPES.length] };
  const rows = Array.from({ length: 1 + (n % 3) }, (_, i) =>
    inviteBody(model, n + i * 7, isNasty && i === n % 2),
  );
  return { invites: rows };
}
