import type { Fleet } from '../fleet.js';
import type { Person } from '../person.js';
import type { Shot } from './shot.js';

/** A person with their own organization and requests. */
export interface Worker {
  person: Person;
  organizationId: string;
  shots: Shot[];
}

/** Creates people without a common organization. */
export async function assemble(fleet: Fleet, size: number, name = 'worker'): Promise<Worker[]> {
  const crew: Worker[] = [];
  for (let index = 0; index < size; index++) {
    const person = await fleet.signedIn(`${name}-${index}@example.com`);
    const { body } = await person.post('/api/organizations', { name: `Of ${name} ${index}` });
    crew.push({ person, organizationId: body.id, shots: shotsOf(person, body.id, `${name} ${index}`) });
  }
  return crew;
}

/** Interleaves all people's requests with different offsets, so that not all write at once. */
export function takingTurns(crew: Worker[]): Shot[] {
  return crew[0]!.shots.flatMap((_, turn) =>
    crew.map(({ shots }, place) => shots[(turn + place) % shots.length]!),
  );
}

/** The requests of one person. One in ten is a write. */
function shotsOf({ cookie }: Person, organizationId: string, name: string): Shot[] {
  const organization = `/api/organizations/${organizationId}`;
  const get = (path: string): Shot => ({ method: 'GET', path, cookie });
  return [
    get('/api/me'),
    get('/api/organizations'),
    get(organization),
    get(`${organization}/memberships`),
    get(`${organization}/agents`),
    get('/api/me'),
    get(organization),
    get(`${organization}/agents`),
    get(`${organization}/memberships`),
    { method: 'PATCH', path: organization, cookie, body: JSON.stringify({ name: `Of ${name}, {n}` }) },
  ];
}
