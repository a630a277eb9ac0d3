import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Payment } from '../../../client/resources.js';
import { words } from '../../locales/words.js';
import { money } from '../format.js';

interface PurchaseProps {
  payment: Payment;
  /** The name of the agent. Null if the payment is for none. */
  name: string | null;
  /** What happened to it and when, on a line of its own. */
  children: ReactNode;
}

/** What a payment was for, in a notice, with a button that opens its invoice. */
export function Purchase({ payment: { amount, currency, invoiceUrl }, name, children }: PurchaseProps) {
  const paid = <strong>{money(amount, currency)}</strong>;
  const { somethingFor, agentFor, openInvoice, otherPurchase } = words.billing;
  return (
    <>
      <p>{name === null ? somethingFor(paid) : agentFor(paid, <bdi>{name}</bdi>)}</p>
      <p>{children}</p>
      {invoiceUrl && (
        <Button
          component="a"
          href={invoiceUrl}
          target="_blank"
          rel="noreferrer"
          variant="default"
          mt="xs"
          rightSection={<IconExternalLink size={16} aria-hidden="true" />}
          aria-label={`${openInvoice}: ${name ?? otherPurchase}`}
        >
          {openInvoice}
        </Button>
      )}
    </>
  );
}
