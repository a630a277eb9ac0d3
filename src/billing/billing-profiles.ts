import type { EntityManager } from 'typeorm';
import type { Contact } from '../stripe/values.js';
import { BillingProfile } from './billing-profile.entity.js';

export const NO_CONTACT: Contact = { name: null, email: null, phone: null, address: null };

/** The billing profile of an organization, made if it has none, and locked until the transaction ends. */
export async function lockProfile(manager: EntityManager, organizationId: string): Promise<BillingProfile> {
  await manager.query(
    'INSERT INTO billing_profiles (organization_id, contact) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [organizationId, NO_CONTACT],
  );
  return manager.findOneOrFail(BillingProfile, {
    where: { organizationId },
    lock: { mode: 'pessimistic_write' },
  });
}
