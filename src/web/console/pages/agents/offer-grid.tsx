import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Box, Paper, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Hint } from '../../components/card.js';
import { money, subscriptionPrice } from '../../components/format.js';
import { words } from '../../locales/words.js';
import { catalogText } from './catalog-text.js';
import { isOfYear, perPeriod, savedByYear, type SubscriptionOffer } from './options.js';

interface OfferGridProps {
  offers: SubscriptionOffer[];
  /** Of each button. */
  label: string;
  /** The id of the offer that is being read or bought. */
  pending: string | undefined;
  onChoose: (offerId: string) => void;
  /** Whether the offers of a year are shown first. */
  startsWithYear?: boolean;
  /** The id of the offer whose button takes the focus. */
  focused?: string | undefined;
  /** Stands in place of the button of an offer that cannot be chosen. */
  instead?: (offer: SubscriptionOffer) => ReactNode;
}

/** Subscription offers side by side. If there are many, shows either the yearly offers or the others. */
export function OfferGrid({ offers, startsWithYear = false, ...choices }: OfferGridProps) {
  const [isYear, setYear] = useState(startsWithYear);
  const [years, others] = [offers.filter(isOfYear), offers.filter((one) => !isOfYear(one))];
  // Two offers are a choice of month and year by themselves.
  const hasPeriods = offers.length > 2 && years.length > 0 && others.length > 0;
  const shown = hasPeriods ? (isYear ? years : others) : offers;
  return (
    <Stack gap="md">
      {hasPeriods && (
        <SegmentedControl
          transitionDuration={0}
          style={{ alignSelf: 'center' }}
          aria-label={words.offers.period}
          value={isYear ? 'year' : 'month'}
          onChange={(period) => setYear(period === 'year')}
          data={(['month', 'year'] as const).map((value) => ({ value, label: words.offers.periods[value] }))}
        />
      )}
      <SimpleGrid component="ul" className="plain" cols={{ base: 1, xs: Math.min(shown.length, 3) }}>
        {shown.map((offer) => (
          <Choice offer={offer} all={offers} {...choices} key={offer.id} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

interface ChoiceProps extends Omit<OfferGridProps, 'offers' | 'startsWithYear'> {
  offer: SubscriptionOffer;
  all: SubscriptionOffer[];
}

function Choice({ offer, all, label, pending, onChoose, focused, instead }: ChoiceProps) {
  const saved = savedByYear(offer, all);
  const tokens = perPeriod(offer);
  const mark = instead?.(offer);
  const name = catalogText(offer.name);
  return (
    <Paper component="li" p="md" withBorder aria-label={name}>
      <Stack gap="xs" h="100%" align="flex-start">
        <Text c="dimmed">
          <bdi>{name}</bdi>
        </Text>
        <Text fw={650} fz="lg">
          {subscriptionPrice(offer)}
        </Text>
        {saved !== null && <Badge tone="good">{words.offers.saves(money(saved, offer.currency))}</Badge>}
        {tokens && <Hint>{tokens}</Hint>}
        {mark ? (
          <Box mt="auto">{mark}</Box>
        ) : (
          <Button
            mt="auto"
            fullWidth
            autoFocus={offer.id === focused}
            aria-label={`${label}: ${name}`}
            isPending={pending === offer.id}
            onClick={() => onChoose(offer.id)}
          >
            {label}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

/** The width of a dialog with offers side by side. */
export function widthOf(offers: SubscriptionOffer[]): string {
  return offers.length > 2 ? '52rem' : '36rem';
}
