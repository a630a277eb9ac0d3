import type { Deadline } from '../../billing/stripe/deadline.js';
import { MissingAtProviderError, PaymentProviderError } from '../../billing/stripe/stripe.errors.js';
import type { NamedObject } from '../marks/settlements.repository.js';
import type { Facts } from '../rules/facts.js';

/** What a run reads. */
export interface Reading {
  organizationId: string;
  /** Objects that may have changed. A list may lack their latest change, so they are read by their ids. */
  objects: NamedObject[];
  /** Whether to read final objects, too. Needed after a restore, because our database has lost data. */
  everything: boolean;
  deadline?: Deadline | undefined;
}

export function idsOf({ objects }: Pick<Reading, 'objects'>, objectType: string): string[] {
  return objects.filter((one) => one.objectType === objectType).map(({ objectId }) => objectId);
}

/** The ids of the customers that were not deleted. */
export function livingCustomers({ customers }: Pick<Facts, 'customers'>): string[] {
  return Object.keys(customers).filter((id) => customers[id] !== null);
}

/** @returns null for an object that Stripe does not know, such as one that was deleted after its event */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof MissingAtProviderError) return null;
    throw error;
  }
}

/**
 * Reads an object by its id. If Stripe rejects the request, a retry would not help. The run then continues with the
 * listed state, so that one object does not block the organization.
 * @returns null for an object that Stripe does not know, undefined for one that it rejects
 */
export async function orRejected<T>(
  { rejected }: Pick<Facts, 'rejected'>,
  name: string,
  read: Promise<T>,
): Promise<T | null | undefined> {
  try {
    return await orNull(read);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    rejected.push(`${name}: ${(error.cause as Error).message}`);
    return undefined;
  }
}
