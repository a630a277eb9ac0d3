import { newId } from '../state/ids.js';
import type { Invoice, Price } from '../state/types.js';
import type { LineCost, LineTax } from './costs.js';
import { unset } from './unset.js';

type Line = Invoice['lines']['data'][number];

export interface InvoiceLine {
  /** The list amount. */
  amount: number;
  description: string;
  price: Price;
  quantity: number;
  period: { start: number; end: number };
  /** The id of the subscription item; undefined for a one-time purchase. */
  item?: string;
}

export function invoiceLine(
  invoice: string,
  currency: string,
  subscription: string | null,
  line: InvoiceLine,
  cost: LineCost,
): Line {
  const { price, item } = line;
  return {
    id: newId('il_'),
    object: 'line_item',
    amount: line.amount,
    currency,
    description: line.description,
    discount_amounts: cost.discounts,
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: item
      ? {
          type: 'subscription_item_details',
          invoice_item_details: null,
          subscription_item_details: {
            proration: false,
            subscription,
            subscription_item: item,
            ...unset('invoice_item', 'proration_details'),
          },
        }
      : null,
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription,
    subtotal: line.amount,
    taxes: cost.tax ? [taxObject(cost.tax)] : [],
  };
}

export function taxObject(tax: LineTax): NonNullable<Line['taxes']>[number] {
  return {
    type: 'tax_rate_details',
    tax_rate_details: { tax_rate: 'txr_sandbox' },
    taxability_reason: 'standard_rated',
    ...tax,
  };
}
