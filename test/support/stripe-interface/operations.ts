/**
 * What this service and its sandbox use of Stripe: files of the `stripe` package's `resources` folder and the
 * methods declared there. Add a method here when the service starts to call it; everything else is derived.
 */
export const usedMethods: Record<string, string[]> = {
  Customers: ['create', 'retrieve', 'update', 'del', 'list'],
  Products: ['create', 'retrieve', 'update', 'list'],
  Prices: ['create', 'retrieve', 'update', 'list'],
  'Checkout/Sessions': ['create', 'retrieve', 'list', 'expire', 'listLineItems'],
  'BillingPortal/Sessions': ['create'],
  'BillingPortal/Configurations': ['create', 'retrieve', 'update', 'list'],
  Subscriptions: ['retrieve', 'list', 'update', 'cancel'],
  Invoices: ['retrieve', 'list'],
  InvoicePayments: ['retrieve', 'list'],
  PaymentIntents: ['retrieve', 'list'],
  Charges: ['retrieve', 'list'],
  Refunds: ['create', 'retrieve', 'list'],
  Events: ['retrieve', 'list'],
};

/**
 * Objects (by the value of their `object` field) that are described in full wherever they appear, besides those
 * that the methods above return. Any other object counts as right when it has an id and its name.
 */
export const embeddedObjects = ['subscription_item', 'plan', 'line_item', 'item', 'discount', 'tax_id'];
