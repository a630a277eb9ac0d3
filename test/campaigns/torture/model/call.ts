import type { Answer } from '../../../support/browser.js';

/** How a request differs from a normal one. */
export type Oddity = 'none' | 'from another site' | 'cut off' | 'as text' | 'with an unknown field';

export interface Call {
  /** The method and path, such as `PATCH /api/organizations/{id}`. */
  route: string;
  /** The key of a session, `nobody` for no session, or `forged` for an invalid cookie. */
  session: string;
  parameters: Record<string, string>;
  query: Record<string, string>;
  json?: Record<string, unknown>;
  oddity: Oddity;
  /** The number of the instance that receives the request. */
  instance: number;
  /** Whether all mails and webhook events were processed before the request. */
  settled?: true;
}

/** A request with its response. Undefined if the response was lost. */
export interface Heard {
  call: Call;
  answer: Answer | undefined;
}

export function methodOf({ route }: Pick<Call, 'route'>): string {
  return route.split(' ')[0]!;
}

export function isWrite(call: Pick<Call, 'route'>): boolean {
  return methodOf(call) !== 'GET';
}

export function pathOf({ route, parameters, query }: Call): string {
  const path = route
    .split(' ')[1]!
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name]!));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

export function bodyOf({ json, oddity }: Call): Record<string, unknown> | undefined {
  return oddity === 'with an unknown field' ? { ...json, surprise: 1 } : json;
}

export function words(call: Call): string {
  const { session, oddity, instance } = call;
  const body = bodyOf(call);
  return [
    session,
    `(instance ${instance})`,
    methodOf(call),
    pathOf(call),
    body && JSON.stringify(body),
    oddity !== 'none' && oddity,
  ]
    .filter(Boolean)
    .join(' ');
}
