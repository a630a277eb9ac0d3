import {
  boolean,
  integer,
  json,
  text,
  timestamp,
  uuid,
  type Row,
} from '../../platform/database/statements/columns.js';
import type { AgreedOffer, PurchaseKind } from '../terms/purchase.js';
import type { CheckoutOptions, CheckoutStatus } from './checkout.entity.js';

export const CHECKOUT = {
  id: uuid,
  organizationId: uuid,
  kind: text.as<PurchaseKind>(),
  item: text,
  status: text.as<CheckoutStatus>(),
  paid: boolean,
  customerId: text,
  priceId: text,
  amount: integer,
  currency: text,
  tokens: integer,
  offer: json.as<AgreedOffer | null>(),
  returnPath: text,
  options: json.as<CheckoutOptions | null>(),
  sessionId: text.orNull,
  expiresAt: timestamp,
};
export type CheckoutRow = Row<typeof CHECKOUT>;

export const COLUMNS = `id, organization_id AS "organizationId", kind, item, status, paid, customer_id AS "customerId",
  price_id AS "priceId", amount, currency, tokens, offer, return_path AS "returnPath", options, session_id AS "sessionId",
  expires_at AS "expiresAt"`;

/** The condition for an unfinished checkout. A partial unique index allows one per organization, item and kind. */
export const UNDER_WAY = `status IN ('creating', 'open')`;
