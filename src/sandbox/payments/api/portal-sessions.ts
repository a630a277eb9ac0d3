import { invalidRequest, resourceMissing } from '../errors.js';
import { portalSessionObject } from '../objects/customers.js';
import type { Account } from '../state/account.js';
import { newId } from '../state/ids.js';
import type { PortalSession } from '../state/types.js';
import type { Parameters } from './protocol/parameters.js';

export function createPortalSession(account: Account, parameters: Parameters): object {
  const customer = account.existingCustomer(parameters.requiredText('customer'), 'customer');
  const id = newId('bps_');
  const session = portalSessionObject(Math.floor(account.clock.real() / 1000), {
    id,
    customer: customer.id,
    return_url: parameters.url('return_url') ?? null,
    configuration: configurationOf(account, parameters.text('configuration')),
    locale: (parameters.text('locale') ?? null) as PortalSession['locale'],
    url: `${account.pagesUrl}/portal/${id}`,
  });
  return account.create('portalSessions', session);
}

function configurationOf(account: Account, id: string | null | undefined): string {
  if (id) {
    const { active } = account.find('portalConfigurations', 'configuration', id, 'configuration');
    if (!active) throw resourceMissing('configuration', id, 'configuration', 400);
    return id;
  }
  if (!account.store.settings.portalNeedsConfiguration) return 'bpc_sandbox';
  throw invalidRequest(
    'No configuration provided and your default configuration has not been created. Provide a configuration or ' +
      'save the settings of the customer portal in the dashboard.',
  );
}
