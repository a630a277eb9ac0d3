import { newId } from '../state/ids.js';
import type { Invoice, InvoiceLine } from '../state/types.js';
import type { LineCost, LineTax } from './costs.js';

type Line = Invoice['lines']['data'][number];

export function invoiceLine(
  invoice: string,
  currency: string,
  subscription: string | null,
  line: InvoiceLine,
  cost: LineCost,
): Line {
  const { price, item, proration } = line;
  return {
    id: line.id ?? newId('il_'),
    object: 'line_item',
    amount: line.amount,
    currency,
    description: line.description,
    discount_amounts: cost.discounts,
    discountable: !proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: item
      ? {
          type: 'subscription_item_details',
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: proration?.invoiceItem ?? null,
            proration: proration !== undefined,
            proration_details: { credited_items: creditedItems(invoice, line) },
            subscription,
            subscription_item: item,
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

function creditedItems(invoice: string, { proration }: InvoiceLine) {
  const credited = proration?.credited;
  return credited ? { invoice: credited.invoice ?? invoice, invoice_line_items: [credited.line] } : null;
}

export function taxObject(tax: LineTax): NonNullable<Line['taxes']>[number] {
  return {
    type: 'tax_rate_details',
    tax_rate_details: { tax_rate: 'txr_sandbox' },
    taxability_reason: 'standard_rated',
    ...tax,
  };
}
