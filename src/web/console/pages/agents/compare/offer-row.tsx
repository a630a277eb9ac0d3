import { Group, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { pricePerThousand } from '../../../../client/money.js';
import { Hint } from '../../../components/card.js';
import { money } from '../../../components/format.js';
import { words } from '../../../locales/words.js';

const { offers } = words;

interface Rate {
  amount: number;
  currency: string;
  tokens: number;
}

interface OfferRowProps {
  name: ReactNode;
  /** Says that the organization has taken the offer, or why it cannot. */
  badge?: ReactNode;
  price: string;
  /** The price in other words, such as that of a month. */
  more?: (string | null)[];
  tokens: string | null;
  /** The amount, and the tokens that it buys. A trial has none. */
  rate?: Rate;
  isDimmed?: boolean;
  /** Whether the columns have no headings. */
  isNarrow?: boolean;
  /** Its button. */
  children?: ReactNode;
}

/** An offer with all that can be compared. */
export function OfferRow({
  name,
  badge,
  price,
  more = [],
  tokens,
  rate,
  isDimmed = false,
  isNarrow = false,
  children,
}: OfferRowProps) {
  const color = isDimmed ? 'dimmed' : undefined;
  const perThousand = rate && rateOf(rate);
  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="row" className="name">
        <Group gap={8}>
          <Text span size="sm" c={color}>
            {name}
          </Text>
          {badge}
        </Group>
      </Table.Th>
      <Table.Td role="cell" className="price">
        <Text span display="block" size="sm" fw={650} c={color}>
          {price}
        </Text>
        {more.map((text) => text && <Hint key={text}>{text}</Hint>)}
      </Table.Td>
      <Table.Td role="cell" className="terms" c={color}>
        {tokens}
      </Table.Td>
      <Table.Td role="cell" className="terms">
        {perThousand && (isNarrow ? <Hint>{offers.perThousand(perThousand)}</Hint> : perThousand)}
      </Table.Td>
      <Table.Td role="cell" className="take">
        {children}
      </Table.Td>
    </Table.Tr>
  );
}

/** The price of 1,000 tokens. Null without tokens. */
function rateOf({ amount, tokens, currency }: Rate): string | null {
  const rate = pricePerThousand(amount, tokens);
  if (rate === null) return null;
  return rate === 0 && amount > 0 ? offers.under(money(1, currency)) : money(rate, currency);
}
