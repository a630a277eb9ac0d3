/** What is odd about a request, beside what it asks for. */
export type Oddity = 'none' | 'from another site' | 'cut off' | 'as text' | 'with a field too many';

/** A request of somebody. */
export interface Call {
  /** As the contract has it: `PATCH /api/organizations/{id}`. */
  route: string;
  /** The key of a session, or `nobody`, or `forged`. */
  session: string;
  parameters: Record<string, string>;
  query: Record<string, string>;
  json?: Record<string, unknown>;
  oddity: Oddity;
  /** Which instance is asked. */
  instance: number;
  /** Whether all that the service does later has been done by then. */
  settled?: true;
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

/** The JSON that is sent, if any. */
export function bodyOf({ json, oddity }: Call): Record<string, unknown> | undefined {
  return oddity === 'with a field too many' ? { ...json, surprise: 1 } : json;
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
