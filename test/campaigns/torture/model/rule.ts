import { unknown, Unordered, type Pattern } from './pattern.js';
import type { Invite, Membership, Model, Organization, Person, Relation, Session } from './state.js';

export interface Prediction {
  status: number;
  code?: string;
  body?: Pattern;
  /** Updates the model with the response. */
  then?: ((body: any) => void) | undefined;
}

/** The model's data for a request: its sender, its organization and their relation. */
export interface Scene {
  model: Model;
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
  /** The relation to the organization that the route requires. */
  role?: Relation;
  /** If the organization has no customer, the route creates it before its own transaction. */
  needsCustomer?: true;
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

export function refused(status: number, code: string): Prediction {
  return { status, code };
}

export function listOf(all: Pattern[]): Prediction {
  return done({ data: new Unordered(all), nextCursor: null });
}

/** Adds an expected event to the organization's audit trail in the model. @param target by default unknown */
export function note({ organization }: Pick<Scene, 'organization'>, type: string, target = unknown()): void {
  organization.trail.push({ type, target });
}

/** Removes an invite. Its token must no longer work. */
export function dropped({ model, organization }: Pick<Scene, 'model' | 'organization'>, invite: Invite) {
  organization.invites.splice(organization.invites.indexOf(invite), 1);
  model.gone.tokens.push(invite.token);
}
