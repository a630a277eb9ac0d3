import type { Call } from './call.js';
import { Unordered, type Pattern } from './pattern.js';
import type { Membership, Model, Organization, Person, Relation, Session } from './state.js';

export interface Prediction {
  status: number;
  code?: string;
  /** The invalid fields of a `validation_failed`. */
  fields?: string[];
  /** Additional members of the expected problem. */
  members?: Record<string, Pattern> | undefined;
  body?: Pattern;
  /** Updates the model with the response. The body is undefined if the response was lost. */
  then?: (body: any) => void;
}

/** The model's data for a request: its sender, its organization and their relation. */
export interface Scene {
  model: Model;
  call: Call;
  parameters: Record<string, string>;
  json: any;
  session: Session;
  me: Person;
  organization: Organization;
  mine: Membership;
}

export interface Rule {
  /** The route needs no session. */
  isPublic?: true;
  /** The relation to the organization that the route requires: member, admin or owner. */
  role?: Relation;
  /** The route accepts `limit` and `cursor`. */
  isList?: true;
  /** Returns the names of the invalid fields of a body. */
  flaws?: (json: any) => string[];
  answer: (scene: Scene) => Prediction;
}

/** Rules by route, such as `GET /api/me`. */
export type Rules = Record<string, Rule>;

export function done(body: Pattern, then?: Prediction['then'], status = 200): Prediction {
  return { status, body, then };
}

export function created(body: Pattern, then?: Prediction['then']): Prediction {
  return done(body, then, 201);
}

/** @param members additional members of the problem, such as `organizationId` */
export function refused(status: number, code: string, members?: Record<string, Pattern>): Prediction {
  return { status, code, members };
}

export function listOf({ call: { query } }: Scene, all: Pattern[]): Prediction {
  const limit = query.limit ? Number(query.limit) : 50;
  const isCut = all.length > limit;
  const nextCursor: Pattern = isCut ? (value) => typeof value === 'string' : null;
  return done({ data: new Unordered(all, limit), nextCursor });
}

/** Adds an expected event to the organization's audit trail in the model. */
export function note({ organization, me }: Scene, type: string, target: string): void {
  organization.trail.push({ type, actor: me.userId, target });
}
