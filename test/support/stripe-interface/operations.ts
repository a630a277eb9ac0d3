/**
 * The SDK methods that the service calls, by file in the `resources` directory of the `stripe` package. Add a method
 * here when the service starts to call it.
 */
export const usedMethods: Record<string, string[]> = {
  Customers: ['create', 'retrieve', 'update', 'del', 'list'],
  Products: ['create', 'retrieve', 'update', 'list'],
  Prices: ['create', 'retrieve', 'update', 'list'],
  'Checkout/Sessions': ['create', 'retrieve', 'list', 'expire', 'listLineItems'],
  'BillingPortal/Sessions': ['create'],
  'BillingPortal/Configurations': ['create', 'retrieve', 'update', 'list'],
  Subscriptions: ['retrieve', 'list', 'update', 'cancel'],
  Invoices: ['retrieve', 'list', 'update', 'voidInvoice'],
  Coupons: ['create', 'retrieve'],
  PromotionCodes: ['create', 'list'],
  CreditNotes: ['create', 'retrieve', 'list'],
  InvoicePayments: ['retrieve', 'list'],
  PaymentIntents: ['retrieve', 'list'],
  Charges: ['retrieve', 'list'],
  Refunds: ['create', 'retrieve', 'list'],
  Disputes: ['retrieve', 'list'],
  'Radar/EarlyFraudWarnings': ['retrieve', 'list'],
  WebhookEndpoints: ['create', 'retrieve', 'update', 'list'],
  Accounts: ['retrieveCurrent'],
  Events: ['retrieve', 'list'],
};

/**
 * Embedded objects, by their `object` field, that are checked in full. Other embedded objects need only an id and an
 * `object` field.
 */
export const embeddedObjects = ['subscription_item', 'plan', 'line_item', 'item', 'discount', 'tax_id'];
