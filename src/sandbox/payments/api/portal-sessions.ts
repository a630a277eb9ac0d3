import { portalSessionObject } from '../objects/customers.js';
import type { Account } from '../state/account.js';
import { newId } from '../state/ids.js';
import type { PortalSession } from '../state/types.js';
import type { Parameters } from './parameters.js';

export function createPortalSession(account: Account, parameters: Parameters): object {
  const customer = account.existingCustomer(parameters.requiredText('customer'), 'customer');
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
