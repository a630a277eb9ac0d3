import type { Payment } from '../../client/resources.js';
import { words } from '../locales/words.js';
import { money } from './format.js';
import { OutwardLink } from './outward-link.js';

interface PurchaseProps {
  payment: Payment;
  /** The name of the agent. Null if the payment is for none. */
  name: string | null;
}

/** What a payment was for, in a sentence, with a link to its invoice. */
export function Purchase({ payment: { amount, currency, invoiceUrl }, name }: PurchaseProps) {
  const paid = <strong>{money(amount, currency)}</strong>;
  const what =
    name === null ? words.billing.somethingFor(paid) : words.billing.agentFor(paid, <bdi>{name}</bdi>);
  return invoiceUrl ? <OutwardLink href={invoiceUrl}>{what}</OutwardLink> : what;
}
