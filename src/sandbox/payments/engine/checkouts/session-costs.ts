import { lineCosts, type LineCost, totalsOf } from '../../objects/costs.js';
import { lineItemObject } from '../../objects/checkout.js';
import { unset } from '../../objects/unset.js';
import type { Account } from '../../state/account.js';
import type { Customer, Session } from '../../state/types.js';
import { chosenDiscounts } from '../discounts.js';
import { lineAmount, productName } from '../lines.js';
import { taxPercent } from '../tax.js';

type Address = Customer['address'];

/** The session's amounts. They depend on the buyer's promotion code and address. */
export function sessionAmounts(account: Account, session: Session, address?: Address): Partial<Session> {
  const { subtotal, discount, tax, total } = totalsOf(costsOf(account, session, address));
  const { enabled } = session.automatic_tax;
  const isLocated = taxPercent(account, enabled, address ?? knownAddress(account, session)) !== null;
  return {
    amount_subtotal: subtotal,
    amount_total: total,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: tax },
    automatic_tax: enabled
      ? {
          enabled,
          liability: { type: 'self' },
          provider: 'stripe',
          status: isLocated ? 'complete' : 'requires_location_inputs',
        }
      : { enabled, ...unset('liability', 'provider', 'status') },
  };
}

export function lineItems(account: Account, id: string): ReturnType<typeof lineItemObject>[] {
  const session = account.find('sessions', 'checkout.session', id);
  const { lines } = account.find('purchases', 'checkout.session', id);
  const costs = costsOf(account, session);
  return lines.map((line, index) => {
    const price = account.find('prices', 'price', line.price);
    return lineItemObject(line.id, price, line.quantity, productName(account, price), costs[index]!);
  });
}

function costsOf(account: Account, session: Session, address?: Address): LineCost[] {
  const { lines } = account.find('purchases', 'checkout.session', session.id);
  const priced = lines.map(({ price: id, quantity }) => {
    const price = account.find('prices', 'price', id);
    return { price, amount: lineAmount(price, quantity) };
  });
  const percent = taxPercent(
    account,
    session.automatic_tax.enabled,
    address ?? knownAddress(account, session),
  );
  return lineCosts(priced, chosenDiscounts(account, session), percent);
}

function knownAddress(account: Account, session: Session): Address {
  const customer = account.store.get('customers', session.customer ?? '');
  return session.customer_details?.address ?? (customer?.deleted ? null : customer?.address);
}
