import { newId } from '../state/ids.js';
import type { PortalConfiguration } from '../state/types.js';
import { unset } from './unset.js';

export type ConfigurationFields = Pick<
  PortalConfiguration,
  'business_profile' | 'default_return_url' | 'features' | 'metadata' | 'name'
>;

export function configurationObject(created: number, fields: ConfigurationFields): PortalConfiguration {
  return {
    id: newId('bpc_'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    created,
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    updated: created,
    ...fields,
  };
}

export const noFeatures: PortalConfiguration['features'] = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
    ...unset('billing_cycle_anchor', 'products'),
  },
};
