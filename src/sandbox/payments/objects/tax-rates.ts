import { newId } from '../state/ids.js';
import type { TaxRate } from '../state/types.js';
import { unset } from './unset.js';

export function taxRateObject(
  created: number,
  fields: Pick<TaxRate, 'display_name' | 'percentage'>,
): TaxRate {
  return {
    id: newId('txr_'),
    object: 'tax_rate',
    active: true,
    created,
    effective_percentage: fields.percentage,
    inclusive: false,
    livemode: false,
    metadata: {},
    rate_type: 'percentage',
    ...unset('country', 'description', 'flat_amount', 'jurisdiction', 'jurisdiction_level', 'state'),
    tax_type: null,
    ...fields,
  };
}
