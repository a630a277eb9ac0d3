import { newId } from '../state/ids.js';
import type { Customer, Invoice, InvoiceLine, Subscription } from '../state/types.js';
import { type AppliedDiscount, type LineCost, lineCosts, type LineTax, totalsOf } from './costs.js';
import { invoiceLine, taxObject } from './invoice-lines.js';
import { list, unset } from './unset.js';

export interface InvoiceFields {
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';
  customer: Customer;
  currency: string;
  subscription: Subscription | undefined;
  lines: InvoiceLine[];
  metadata?: Record<string, string>;
  discounts: AppliedDiscount[];
  isTaxed: boolean;
  /** Null if tax is disabled or the customer's country is unknown. */
  taxPercent: number | null;
}

export function draftInvoiceObject(created: number, fields: InvoiceFields): Invoice {
  const { customer, subscription, lines } = fields;
  const id = newId('in_');
  const costs = lineCosts(lines, fields.discounts, fields.taxPercent);
  const { subtotal, tax, inclusiveTax, total } = totalsOf(costs);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: automaticTax(fields),
    billing_reason: fields.reason,
    collection_method: 'charge_automatically',
    created,
    currency: fields.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: subscription?.default_tax_rates ?? [],
    discounts: fields.discounts.map(({ id: discount }) => discount),
    issuer: { type: 'self' },
    lines: list(
      lines.map((line, index) =>
        invoiceLine(id, fields.currency, subscription?.id ?? null, line, costs[index]!),
      ),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: fields.metadata ?? {},
    parent: subscription
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
        }
      : null,
    payment_settings: unset('default_mandate', 'payment_method_options', 'payment_method_types'),
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'draft',
    status_transitions: unset('finalized_at', 'marked_uncollectible_at', 'paid_at', 'voided_at'),
    subtotal,
    test_clock: customer.test_clock ?? null,
    subtotal_excluding_tax: subtotal - inclusiveTax,
    total,
    total_discount_amounts: totalDiscounts(costs),
    total_excluding_tax: total - tax,
    total_pretax_credit_amounts: [],
    total_taxes: totalTaxes(costs),
    ...unset(
      'account_tax_ids',
      'application',
      'automatically_finalizes_at',
      'custom_fields',
      'customer_account',
    ),
    ...unset('customer_shipping', 'default_payment_method', 'default_source', 'description', 'due_date'),
    ...unset('effective_at', 'ending_balance', 'footer', 'from_invoice', 'hosted_invoice_url', 'invoice_pdf'),
    ...unset('last_finalization_error', 'latest_revision', 'next_payment_attempt', 'number', 'on_behalf_of'),
    ...unset('receipt_number', 'rendering'),
    ...unset('shipping_cost', 'shipping_details', 'statement_descriptor', 'webhooks_delivered_at'),
  };
}

function automaticTax({ isTaxed, taxPercent }: InvoiceFields): Invoice['automatic_tax'] {
  if (!isTaxed) return { enabled: false, ...unset('disabled_reason', 'liability', 'provider', 'status') };
  const status = taxPercent === null ? 'requires_location_inputs' : 'complete';
  return { enabled: true, disabled_reason: null, liability: { type: 'self' }, provider: 'stripe', status };
}

function totalDiscounts(costs: LineCost[]): Invoice['total_discount_amounts'] {
  const all = costs.flatMap(({ discounts }) => discounts);
  return [...new Set(all.map(({ discount }) => discount))].map((discount) => {
    const own = all.filter((each) => each.discount === discount);
    return { discount, amount: own.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

function totalTaxes(costs: LineCost[]): Invoice['total_taxes'] {
  const all = costs.flatMap(({ tax }) => tax ?? []);
  const behaviors: LineTax['tax_behavior'][] = ['exclusive', 'inclusive'];
  return behaviors.flatMap((tax_behavior) => {
    const own = all.filter((tax) => tax.tax_behavior === tax_behavior);
    const sum = (field: 'amount' | 'taxable_amount') => own.reduce((total, tax) => total + tax[field], 0);
    if (own.length === 0) return [];
    return [taxObject({ tax_behavior, amount: sum('amount'), taxable_amount: sum('taxable_amount') })];
  });
}
