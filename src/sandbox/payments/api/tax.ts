import type Stripe from 'stripe';
import { taxRateObject } from '../objects/tax-rates.js';
import type { Account } from '../state/account.js';
import type { Parameters } from './protocol/parameters.js';

export function retrieveTaxSettings({ store }: Account): object {
  const isActive = store.settings.taxActive;
  const settings: Stripe.Tax.Settings = {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
    head_office: null,
    livemode: false,
    status: isActive ? 'active' : 'pending',
    status_details: isActive ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
  };
  return settings;
}

/** Only supports exclusive rates. */
export function createTaxRate(account: Account, parameters: Parameters): object {
  parameters.oneOf('inclusive', 'false');
  const display_name = parameters.requiredText('display_name', 50);
  const percentage = Number(parameters.requiredText('percentage'));
  return account.create(
    'taxRates',
    taxRateObject(account.now(), { display_name, percentage }),
    'tax_rate.created',
  );
}

export function updateTaxRate(account: Account, parameters: Parameters, id: string): object {
  const rate = account.find('taxRates', 'tax rate', id);
  const active = parameters.flag('active') ?? rate.active;
  return account.change('taxRates', rate, { active }, 'tax_rate.updated');
}
