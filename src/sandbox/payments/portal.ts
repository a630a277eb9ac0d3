import type { Account } from './account.js';
import { newId } from './ids.js';
import { portalSessionObject } from './objects/customers.js';
import type { Parameters } from './parameters.js';
import type { PortalSession } from './types.js';

export function createPortalSession(account: Account, parameters: Parameters): object {
  const customer = account.livingCustomer(parameters.requiredText('customer'), 'customer');
  const id = newId('bps_');
  const session = portalSessionObject(Math.floor(account.clock.real() / 1000), {
    id,
    customer: customer.id,
    return_url: parameters.url('return_url') ?? null,
    configuration: parameters.text('configuration') ?? 'bpc_sandbox',
    locale: (parameters.text('locale') ?? null) as PortalSession['locale'],
    url: `${account.pagesUrl}/portal/${id}`,
  });
  return account.create('portalSessions', session);
}
