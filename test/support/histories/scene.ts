import type { Payments } from '../payments.js';
import type { TestDatabase } from '../database.js';
import type { Browser } from '../browser.js';

/** The service under test, in this process or in others, with the systems around it. */
export interface Scene {
  payments: Payments;
  database: Pick<TestDatabase, 'query'>;
  /** The owner of all organizations, with a browser for each instance. */
  owners: Browser[];
}

export interface Difference {
  organization: string;
  when: string;
  rule: string;
  onlyThere: string[];
  onlyHere: string[];
  history: string;
}
