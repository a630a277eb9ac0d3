import type { Answer } from '../../../support/browser.js';

export interface Call {
  /** The method and path, such as `PATCH /api/organizations/{id}`. */
  route: string;
  /** The key of a session, or `nobody` for no session. */
  session: string;
  parameters: Record<string, string>;
  query?: Record<string, string>;
  json?: Record<string, unknown> | undefined;
  /** The number of the instance that receives the request. */
  instance: number;
}

/** A request with its response. */
export interface Heard {
  call: Call;
  answer: Answer;
}

export function methodOf({ route }: Call): string {
  return route.split(' ')[0]!;
}

export function pathOf({ route, parameters, query }: Call): string {
  const path = route
    .split(' ')[1]!
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name]!));
  return query ? `${path}?${new URLSearchParams(query).toString()}` : path;
}

export function words(call: Call): string {
  const { session, instance, json } = call;
  const request = [session, `(instance ${instance})`, methodOf(call), pathOf(call)];
  return [...request, json && JSON.stringify(json)].filter(Boolean).join(' ');
}
