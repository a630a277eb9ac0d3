/**
 * The SDK methods that the service and the tests call, by file in the `resources` directory of the `stripe` package. Add a method
 * here when the service starts to call it.
 */
export const usedMethods: Record<string, string[]> = {
  Customers: ['create', 'retrieve', 'update', 'del', 'list', 'createBalanceTransaction'],
  PaymentMethods: ['attach'],
  Products: ['create', 'retrieve', 'update', 'list'],
  Prices: ['create', 'retrieve', 'update', 'list'],
  'Checkout/Sessions': ['create', 'retrieve', 'list', 'expire', 'listLineItems'],
  'BillingPortal/Sessions': ['create'],
  'BillingPortal/Configurations': ['create', 'retrieve', 'update', 'list'],
  Subscriptions: ['create', 'retrieve', 'list', 'update', 'cancel'],
  Invoices: ['retrieve', 'list', 'update', 'pay', 'voidInvoice', 'createPreview'],
  Coupons: ['create', 'retrieve', 'del'],
  PromotionCodes: ['create', 'list'],
  CreditNotes: ['create', 'retrieve', 'list'],
  InvoicePayments: ['retrieve', 'list'],
  PaymentIntents: ['retrieve', 'list'],
  Charges: ['retrieve', 'list'],
  Refunds: ['create', 'retrieve', 'list'],
  Disputes: ['retrieve', 'update', 'list'],
  'Radar/EarlyFraudWarnings': ['retrieve', 'list'],
  'Tax/Settings': ['retrieve'],
  TaxRates: ['create', 'update'],
  'TestHelpers/TestClocks': ['create', 'retrieve', 'advance', 'del'],
  WebhookEndpoints: ['create', 'retrieve', 'update', 'list'],
  Accounts: ['retrieveCurrent'],
  Events: ['retrieve', 'list'],
};

/**
 * Embedded objects, by their `object` field, that are checked in full. Other embedded objects need only an id and an
 * `object` field.
 */
export const embeddedObjects = ['subscription_item', 'plan', 'line_item', 'item', 'discount', 'tax_id'];
