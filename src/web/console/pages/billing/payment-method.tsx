import { Group, Text } from '@mantine/core';
import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react';
import type { Billing, PaymentMethod as Method } from '../../../client/resources.js';
import { own } from '../../api/own.js';
import { Badge } from '../../components/badge.js';
import { Card, Hint } from '../../components/card.js';
import { PortalButton } from '../../components/money/portal-button.js';
import { isOverdue } from '../../components/money/subscription-state.js';
import { daysUntil } from '../../components/tense.js';
import { words } from '../../locales/words.js';
import { Nothing } from './nothing.js';

const { method: label } = words;
/** The page warns this many days before a card expires. */
const SOON = 45;

/** What pays the next invoice, and the way to the payment provider's portal. */
export function PaymentMethod({ billing }: { billing: Billing }) {
  const { organizationId, paymentMethod, subscriptionSummary } = billing;
  const hasFailed = subscriptionSummary.subscriptions.some(isOverdue);
  return (
    <Card title={label.title}>
      {paymentMethod ? (
        <>
          <Current method={paymentMethod} />
          <Hint>{hasFailed ? label.failedHint : words.billing.portalHint}</Hint>
        </>
      ) : (
        <Nothing title={label.none}>{label.noneHint}</Nothing>
      )}
      <PortalButton
        organizationId={organizationId}
        label={paymentMethod && hasFailed ? label.change : words.billing.openPortal}
        variant="default"
      />
    </Card>
  );
}

function Current({ method }: { method: Method }) {
  const Icon = method.kind === 'card' ? IconCreditCard : IconBuildingBank;
  return (
    <Group gap="sm" wrap="nowrap">
      <Icon size={28} stroke={1.5} aria-hidden="true" />
      <div>
        <Text fw={600}>{nameOfMethod(method)}</Text>
        <Expiry method={method} />
      </div>
    </Group>
  );
}

/** Such as: Visa ending in 4242. */
export function nameOfMethod({ kind, brand, last4 }: Method): string {
  const name = brand ? named(label.brands, brand) : named(label.kinds, kind);
  return last4 ? `${name} ${label.endingIn(last4)}` : name;
}

/** A card is valid to the end of its month. */
function Expiry({ method: { expMonth, expYear } }: { method: Method }) {
  if (expMonth === null || expYear === null) return null;
  const days = daysUntil(new Date(Date.UTC(expYear, expMonth, 1)).toISOString());
  const date = `${String(expMonth).padStart(2, '0')}/${expYear}`;
  if (days <= 0) return <Badge tone="bad">{label.expired(date)}</Badge>;
  if (days <= SOON) return <Badge tone="warning">{label.expiresSoon(date)}</Badge>;
  return <Hint>{label.expires(date)}</Hint>;
}

/** Stripe may send a name that is not known yet. */
function named(names: Record<string, string>, code: string): string {
  const words = code.replaceAll('_', ' ');
  return own(names, code) ?? words[0]!.toUpperCase() + words.slice(1);
}
