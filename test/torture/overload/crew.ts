import type { Fleet } from '../fleet.js';
import type { Person } from '../person.js';
import type { Shot } from './shot.js';

/** Somebody with an organization of their own, and what they do all day. */
export interface Worker {
  person: Person;
  organizationId: string;
  shots: Shot[];
}

/** People who have nothing to do with one another but the service. */
export async function assemble(fleet: Fleet, size: number, name = 'worker'): Promise<Worker[]> {
  const crew: Worker[] = [];
  for (let index = 0; index < size; index++) {
    const person = await fleet.signedIn(`${name}-${index}@example.com`);
    const { body } = await person.post('/api/organizations', { name: `Of ${name} ${index}` });
    crew.push({ person, organizationId: body.id, shots: shotsOf(person, body.id, `${name} ${index}`) });
  }
  return crew;
}

/** Everybody's shots, one of each in turns; each begins the day with another, so that not all change something at once. */
export function takingTurns(crew: Worker[]): Shot[] {
  return crew[0]!.shots.flatMap((_, turn) =>
    crew.map(({ shots }, place) => shots[(turn + place) % shots.length]!),
  );
}

/** Mostly looking, as people do; one in ten changes something. */
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
