import { type Organization, PEOPLE } from './fixtures.js';
import type { Stage } from './stage.js';

/** One organization of fixtures.ts, while the seed creates it. */
export class SeededOrganization {
  /** The organization's id. Empty until the organization exists. */
  id = '';

  constructor(
    readonly stage: Stage,
    readonly fixture: Organization,
  ) {}

  /** Makes a change unless it was already made. */
  ensure(change: string, isMade: () => Promise<boolean>, make: () => Promise<unknown>): Promise<void> {
    return this.stage.ensure(`${this.fixture.name}: ${change}`, isMade, make);
  }

  path(rest: string): string {
    return `/api/organizations/${this.id}${rest}`;
  }

  async relationOf(person: keyof typeof PEOPLE): Promise<string | undefined> {
    return (await this.stage.existing.findMembership(this.id, PEOPLE[person].email))?.relation;
  }
}
