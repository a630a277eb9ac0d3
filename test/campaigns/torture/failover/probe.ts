import { until } from '../../../support/until.js';
import type { Fleet } from '../fleet.js';
import type { Person } from '../person.js';

/** Sends requests to all instances, to find out when the service works again. */
export class Probe {
  private count = 0;

  private constructor(
    private readonly fleet: Fleet,
    private readonly person: Person,
    private readonly path: string,
  ) {}

  static async of(fleet: Fleet): Promise<Probe> {
    const person = await fleet.signedIn('probe@example.com');
    const { body } = await person.post('/api/organizations', { name: 'Probe' });
    return new Probe(fleet, person, `/api/organizations/${body.id}`);
  }

  /** Waits until all instances write and are healthy. @returns the time in milliseconds */
  async back(): Promise<number> {
    const began = performance.now();
    const works = (send: () => Promise<{ status: number }>) =>
      until(send, ({ status }) => {
        if (status !== 200 && status !== 503) throw new Error(`The probe got ${status}`);
        return status === 200;
      });
    await Promise.all(
      this.fleet.instances.flatMap(({ origin }) => [
        works(() =>
          this.person.send('PATCH', this.path, { origin, json: { name: `Probe ${++this.count}` } }),
        ),
        works(() => this.person.get('/api/health', { origin })),
      ]),
    );
    return performance.now() - began;
  }
}
