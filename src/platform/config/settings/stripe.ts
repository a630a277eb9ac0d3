import { setting } from '../setting.js';
import { flag, list, oneOf, secureUrl, text } from '../setting-types.js';
import { BY_SANDBOX, LIST_BY_SANDBOX, NONE, REQUIRED } from './common.js';

export const STRIPE = {
  secretKey: setting({
    name: 'STRIPE_SECRET_KEY',
    meaning: 'Secret key (`sk_…`) or restricted key (`rk_…`) of the Stripe account.',
    type: text.regex(/^[sr]k_/, 'must begin with sk_ or rk_'),
    unset: BY_SANDBOX,
    production: REQUIRED,
    fromFile: true,
  }),
  webhookSecrets: setting({
    name: 'STRIPE_WEBHOOK_SECRET',
    meaning: 'Signing secret (`whsec_…`) of the webhook endpoint. A comma-separated list during a rotation.',
    type: list(text.regex(/^whsec_/, 'must begin with whsec_')),
    unset: LIST_BY_SANDBOX,
    production: REQUIRED,
    belongsTo: 'STRIPE_SECRET_KEY',
    fromFile: true,
  }),
  apiBase: setting({
    name: 'STRIPE_API_BASE',
    meaning: 'Base URL of a server to call instead of the Stripe API.',
    type: secureUrl,
    unset: NONE,
  }),
  portalConfiguration: setting({
    name: 'STRIPE_PORTAL_CONFIGURATION',
    meaning: 'Configuration of the customer portal, which `billing-setup` makes.',
    type: text,
    unset: { value: null, shown: "the account's default" },
    production: REQUIRED,
  }),
  tax: setting({
    name: 'STRIPE_TAX',
    meaning:
      '`automatic` lets Stripe Tax calculate taxes, and asks buyers for their address and tax ID. Stripe Tax must be active in the account. `none` does neither.',
    type: oneOf('none', 'automatic'),
    default: 'none',
  }),
  promotionCodes: setting({
    name: 'STRIPE_PROMOTION_CODES',
    meaning: '`true` lets buyers enter promotion codes.',
    type: flag,
    default: 'false',
  }),
};
