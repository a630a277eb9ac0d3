import type { Call } from './call.js';
import { Unordered, type Pattern } from './pattern.js';
import type { Membership, Model, Organization, Person, Relation, Session } from './state.js';

/** What the contract has for a request in a state. */
export interface Prediction {
  status: number;
  /** Of the problem. */
  code?: string;
  /** Those that a `validation_failed` names. */
  fields?: string[];
  body?: Pattern;
  /** What it changes; without a body, if the answer was lost. */
  then?: (body: any) => void;
}

/** Who asks for what, where. */
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
  /** Whether no session is needed. */
  isPublic?: true;
  /** On an organization's route: the relation that is needed. */
  role?: Relation;
  /** Whether it takes `limit` and `cursor`. */
  isList?: true;
  /** The fields of the body that are wrong. */
  flaws?: (json: any) => string[];
  answer: (scene: Scene) => Prediction;
}

/** By route. */
export type Rules = Record<string, Rule>;

export function done(body: Pattern, then?: Prediction['then'], status = 200): Prediction {
  return { status, body, then };
}

export function created(body: Pattern, then?: Prediction['then']): Prediction {
  return done(body, then, 201);
}

export function refused(status: number, code: string): Prediction {
  return { status, code };
}

export function listOf({ call: { query } }: Scene, all: Pattern[]): Prediction {
  const limit = query.limit ? Number(query.limit) : 50;
  const isCut = all.length > limit;
  const nextCursor: Pattern = isCut ? (value) => typeof value === 'string' : null;
  return done({ data: new Unordered(all, limit), nextCursor });
}

/** Notes who did what. */
export function note({ organization, me }: Scene, type: string, target: string): void {
  organization.trail.push({ type, actor: me.userId, target });
}
