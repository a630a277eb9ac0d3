import { expireSession } from '../../engine/checkouts/checkout.js';
import { ApiError } from '../../errors.js';
import type { Account } from '../../state/account.js';
import { retrieveAccount } from '../account.js';
import * as catalog from '../catalog.js';
import * as checkout from '../checkout-sessions.js';
import * as creditNotes from '../credit-notes.js';
import * as customers from '../customers.js';
import * as discounts from '../discounts.js';
import * as disputes from '../disputes.js';
import * as events from '../events.js';
import * as invoices from '../invoices.js';
import { createSubscription } from '../new-subscription.js';
import type { Parameters } from './parameters.js';
import * as paymentMethods from '../payment-methods.js';
import * as payments from '../payments.js';
import * as configurations from '../portal-configurations.js';
import * as portal from '../portal-sessions.js';
import * as refunds from '../refunds.js';
import * as subscriptions from '../subscriptions.js';
import * as tax from '../tax.js';
import * as testClocks from '../test-clocks.js';
import * as webhookEndpoints from '../webhook-endpoints.js';

type Handler = (account: Account, parameters: Parameters, id: string) => object;

/** The supported part of Stripe's API. Paths are relative to /v1; `*` matches an id. */
export const routes: Record<string, Handler> = {
  'POST /customers': customers.createCustomer,
  'GET /customers': customers.listCustomers,
  'GET /customers/*': customers.retrieveCustomer,
  'POST /customers/*': customers.updateCustomer,
  'DELETE /customers/*': customers.deleteCustomer,
  'POST /customers/*/balance_transactions': customers.createBalanceTransaction,
  'POST /payment_methods/*/attach': paymentMethods.attachPaymentMethod,
  'POST /products': catalog.createProduct,
  'GET /products': catalog.listProducts,
  'GET /products/*': catalog.retrieveProduct,
  'POST /products/*': catalog.updateProduct,
  'POST /prices': catalog.createPrice,
  'GET /prices': catalog.listPrices,
  'GET /prices/*': catalog.retrievePrice,
  'POST /prices/*': catalog.updatePrice,
  'POST /checkout/sessions': checkout.createSession,
  'GET /checkout/sessions': checkout.listSessions,
  'GET /checkout/sessions/*': checkout.retrieveSession,
  'GET /checkout/sessions/*/line_items': checkout.listLineItems,
  'POST /checkout/sessions/*/expire': (account, _parameters, id) => expireSession(account, id),
  'GET /account': retrieveAccount,
  'POST /webhook_endpoints': webhookEndpoints.createWebhookEndpoint,
  'GET /webhook_endpoints': webhookEndpoints.listWebhookEndpoints,
  'GET /webhook_endpoints/*': webhookEndpoints.retrieveWebhookEndpoint,
  'POST /webhook_endpoints/*': webhookEndpoints.updateWebhookEndpoint,
  'POST /billing_portal/configurations': configurations.createConfiguration,
  'GET /billing_portal/configurations': configurations.listConfigurations,
  'GET /billing_portal/configurations/*': configurations.retrieveConfiguration,
  'POST /billing_portal/configurations/*': configurations.updateConfiguration,
  'POST /billing_portal/sessions': portal.createPortalSession,
  'POST /subscriptions': createSubscription,
  'GET /subscriptions': subscriptions.listSubscriptions,
  'GET /subscriptions/*': subscriptions.retrieveSubscription,
  'POST /subscriptions/*': subscriptions.updateSubscription,
  'DELETE /subscriptions/*': subscriptions.cancelSubscription,
  'GET /invoices': invoices.listInvoices,
  'POST /invoices/create_preview': invoices.previewInvoice,
  'GET /invoices/*': invoices.retrieveInvoice,
  'POST /invoices/*': invoices.updateInvoice,
  'POST /invoices/*/pay': invoices.payInvoice,
  'POST /invoices/*/void': invoices.voidInvoice,
  'POST /coupons': discounts.createCoupon,
  'GET /coupons/*': discounts.retrieveCoupon,
  'DELETE /coupons/*': discounts.deleteCoupon,
  'POST /promotion_codes': discounts.createPromotionCode,
  'GET /promotion_codes': discounts.listPromotionCodes,
  'POST /credit_notes': creditNotes.createCreditNote,
  'GET /credit_notes': creditNotes.listCreditNotes,
  'GET /credit_notes/*': creditNotes.retrieveCreditNote,
  'GET /invoice_payments': invoices.listInvoicePayments,
  'GET /invoice_payments/*': invoices.retrieveInvoicePayment,
  'GET /payment_intents': payments.listPaymentIntents,
  'GET /payment_intents/*': payments.retrievePaymentIntent,
  'GET /charges': payments.listCharges,
  'GET /charges/*': payments.retrieveCharge,
  'POST /refunds': refunds.createRefund,
  'GET /refunds': refunds.listRefunds,
  'GET /refunds/*': refunds.retrieveRefund,
  'GET /disputes': disputes.listDisputes,
  'GET /disputes/*': disputes.retrieveDispute,
  'POST /disputes/*': disputes.updateDispute,
  'GET /radar/early_fraud_warnings': disputes.listFraudWarnings,
  'GET /radar/early_fraud_warnings/*': disputes.retrieveFraudWarning,
  'GET /tax/settings': tax.retrieveTaxSettings,
  'POST /tax_rates': tax.createTaxRate,
  'POST /tax_rates/*': tax.updateTaxRate,
  'POST /test_helpers/test_clocks': testClocks.createTestClock,
  'GET /test_helpers/test_clocks/*': testClocks.retrieveTestClock,
  'POST /test_helpers/test_clocks/*/advance': testClocks.advanceTestClock,
  'DELETE /test_helpers/test_clocks/*': testClocks.deleteTestClock,
  'GET /events': events.listEvents,
  'GET /events/*': events.retrieveEvent,
};

const patterns = Object.entries(routes).map(([route, handler]) => {
  const [method, path = ''] = route.split(' ');
  return { method, handler, pattern: new RegExp(`^/v1${path.replace('*', '([^/]+)')}$`) };
});

export function findRoute(method: string, path: string): { handler: Handler; id: string } {
  for (const route of patterns) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (match) return { handler: route.handler, id: decodeURIComponent(match[1] ?? '') };
  }
  throw new ApiError(404, `Unrecognized request URL (${method}: ${path}): the sandbox does not support it.`, {
    forgotten: true,
  });
}
