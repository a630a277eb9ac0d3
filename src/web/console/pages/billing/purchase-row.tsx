import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import './billing.css';

interface PurchaseRowProps {
  name: ReactNode;
  badge: ReactNode;
  /** What the state of the purchase means. */
  children: ReactNode;
  amount: string;
  invoice?: ReactNode;
}

/** What was bought, its state and its price. On phones, the state has a line of its own. */
export function PurchaseRow({ name, badge, children, amount, invoice }: PurchaseRowProps) {
  return (
    <div className="purchase">
      <div>{name}</div>
      <div className="state">{badge}</div>
      <div className="meaning">{children}</div>
      <Text span fw={600} className="amount">
        {amount}
      </Text>
      <Text span size="sm" className="invoice">
        {invoice}
      </Text>
    </div>
  );
}
