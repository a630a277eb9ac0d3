import {
  configurationObject,
  type ConfigurationFields,
  noFeatures,
} from '../objects/portal-configurations.js';
import { unset } from '../objects/unset.js';
import type { Account } from '../state/account.js';
import type { PortalConfiguration } from '../state/types.js';
import { listPage, matches } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';

type Features = PortalConfiguration['features'];

const none: ConfigurationFields = {
  business_profile: unset('headline', 'privacy_policy_url', 'terms_of_service_url'),
  default_return_url: null,
  features: noFeatures,
  metadata: {},
  name: null,
};

export function createConfiguration(account: Account, parameters: Parameters): object {
  parameters.required('features', parameters.group('features'));
  const made = configurationObject(account.now(), sentFields(parameters, none));
  return account.create('portalConfigurations', made, 'billing_portal.configuration.created');
}

export function retrieveConfiguration(account: Account, _parameters: Parameters, id: string): object {
  return account.find('portalConfigurations', 'configuration', id);
}

export function updateConfiguration(account: Account, parameters: Parameters, id: string): object {
  const before = account.find('portalConfigurations', 'configuration', id);
  const changes = {
    ...sentFields(parameters, before),
    active: parameters.flag('active') ?? before.active,
    updated: account.now(),
  };
  return account.change('portalConfigurations', before, changes, 'billing_portal.configuration.updated');
}

export function listConfigurations(account: Account, parameters: Parameters): object {
  const active = parameters.flag('active');
  const isDefault = parameters.flag('is_default');
  const url = '/v1/billing_portal/configurations';
  return listPage(account, 'portalConfigurations', url, parameters, (configuration) => {
    return matches(active, configuration.active) && matches(isDefault, configuration.is_default);
  });
}

function sentFields(parameters: Parameters, before: ConfigurationFields): ConfigurationFields {
  const profile = parameters.group('business_profile');
  const text = (name: keyof ConfigurationFields['business_profile']) =>
    profile?.has(name) ? (profile.text(name) ?? null) : before.business_profile[name];
  return {
    business_profile: {
      headline: text('headline'),
      privacy_policy_url: text('privacy_policy_url'),
      terms_of_service_url: text('terms_of_service_url'),
    },
    default_return_url: parameters.url('default_return_url') ?? before.default_return_url,
    features: sentFeatures(parameters.group('features'), before.features),
    metadata: parameters.metadata(before.metadata ?? {}),
    name: parameters.text('name') ?? before.name,
  };
}

/** Changes of prices and quantities and pauses can only be disabled, because the portal page does not support them. */
function sentFeatures(sent: Parameters | undefined, before: Features): Features {
  const isOn = <Name extends keyof Features>(name: Name) =>
    sent?.group(name)?.flag('enabled') ?? before[name].enabled;
  sent?.group('subscription_update')?.oneOf('enabled', 'false');
  sent?.group('subscription_pause')?.oneOf('enabled', 'false');
  const updates = sent?.group('customer_update');
  return {
    ...before,
    customer_update: {
      enabled: isOn('customer_update'),
      allowed_updates: updates?.has('allowed_updates')
        ? (updates.texts('allowed_updates') as Features['customer_update']['allowed_updates'])
        : before.customer_update.allowed_updates,
    },
    invoice_history: { enabled: isOn('invoice_history') },
    payment_method_update: { ...before.payment_method_update, enabled: isOn('payment_method_update') },
    subscription_cancel: sentCancel(sent?.group('subscription_cancel'), before.subscription_cancel),
  };
}

function sentCancel(
  sent: Parameters | undefined,
  before: Features['subscription_cancel'],
): Features['subscription_cancel'] {
  const reason = sent?.group('cancellation_reason');
  const options = reason?.texts(
    'options',
  ) as Features['subscription_cancel']['cancellation_reason']['options'];
  const enabled = reason?.flag('enabled') ?? false;
  return {
    cancellation_reason: reason
      ? { enabled, feedback_options: null, options: options ?? [] }
      : before.cancellation_reason,
    enabled: sent?.flag('enabled') ?? before.enabled,
    mode: sent?.oneOf('mode', 'at_period_end', 'immediately') ?? before.mode,
    proration_behavior:
      sent?.oneOf('proration_behavior', 'always_invoice', 'create_prorations', 'none') ??
      before.proration_behavior,
  };
}
