import { accountActions } from './described-actions.js';
import { anything, daysAhead, isUnknown, oneOf, text, time, type Pattern } from './pattern.js';
import { done, listOf, refused, type Rules } from './rule.js';
import { membershipOf, type Model, type Session } from './state.js';

/** Rules for users and sessions. Signing in is an action, because it takes several requests. */
export const peopleRules: Rules = {
  'GET /api/health': { isPublic: true, answer: () => done({ status: 'ok', checks: { database: 'ok' } }) },
  'GET /api/health/live': { isPublic: true, answer: () => done({ status: 'ok' }) },
  'GET /api/version': { isPublic: true, answer: () => done({ version: text, commit: anything }) },
  'GET /api/auth/callback': { isPublic: true, answer: () => refused(400, 'invalid_callback') },
  'GET /api/auth/logout': {
    isPublic: true,
    answer: ({ session }) =>
      done({ status: 'signed_out', logoutUrl: null }, () => {
        if (session) session.live = false;
      }),
  },
  'GET /api/me': {
    answer: ({ model, me }) => {
      const { userId: id, email, verified: emailVerified, name } = me;
      const organizations = byName(model, me.nick);
      const ownsAny = organizations.some((one) => membershipOf(one, me.nick)!.relation === 'owner');
      const actions = accountActions(ownsAny);
      const body = {
        user: { id, email, emailVerified, name, pictureUrl: null, createdAt: time, actions },
        memberships: organizations.map((organization) => {
          const { id, relation } = membershipOf(organization, me.nick)!;
          const { name } = organization;
          return { id, relation, createdAt: time, organization: { id: organization.id, name } };
        }),
      };
      return done(body, (answer) => {
        for (const [index, organization] of organizations.entries()) {
          const mine = membershipOf(organization, me.nick)!;
          if (isUnknown(mine.id)) mine.id = answer.memberships[index].id;
        }
      });
    },
  },
  'GET /api/me/sessions': {
    isList: true,
    answer: (scene) => {
      const live = Object.values(scene.model.sessions).filter(
        (one) => one.live && one.person === scene.me.nick,
      );
      return listOf(
        scene,
        live.map((one) => shown(one, one === scene.session)),
      );
    },
  },
  'DELETE /api/me/sessions': {
    answer: ({ model, me, session }) => {
      const others = Object.values(model.sessions).filter(
        (one) => one.live && one.person === me.nick && one !== session,
      );
      return done({ ended: others.length }, () => {
        for (const one of others) one.live = false;
      });
    },
  },
  'DELETE /api/me/sessions/{sessionId}': {
    answer: ({ model, me, session, parameters }) => {
      const ended = Object.values(model.sessions).find(({ id }) => id === parameters.sessionId);
      if (!ended?.live || ended.person !== me.nick) return refused(404, 'session_not_found');
      return done(shown(ended, ended === session), () => {
        ended.live = false;
      });
    },
  },
};

/** A person's organizations, ordered by name. */
export function byName({ organizations }: Model, person: string) {
  return Object.values(organizations)
    .filter((organization) => membershipOf(organization, person))
    .sort((a, b) => Buffer.compare(Buffer.from(nameKey(a.name)), Buffer.from(nameKey(b.name))));
}

/** Returns a key that is equal for names that count as the same. */
export function nameKey(name: string): string {
  const folded = name.replace(/\u200C|\u200D|\p{Variation_Selector}/gu, '').normalize('NFKC');
  const cased = folded.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return cased.replace(/\p{White_Space}+/gu, ' ').trim();
}

function shown({ id }: Session, current: boolean): Pattern {
  const userAgent = oneOf(null, 'node', 'undici');
  return {
    id,
    current,
    createdAt: time,
    authenticatedAt: time,
    lastSeenAt: time,
    expiresAt: daysAhead(7),
    ipAddress: text,
    userAgent,
  };
}
