import { useEffect } from 'react';
import type { CheckoutOutcome } from '../../client/navigation.js';
import { removeParameter } from './address.js';
import { Notice } from './notice.js';

const SENTENCES: Record<CheckoutOutcome, string> = {
  success: 'Thank you. Your purchase is ready to use.',
  pending: 'Your payment is being processed. Your purchase appears once the payment is confirmed.',
  canceled: 'Checkout canceled. You were not charged.',
};

/** Shows the outcome of a checkout once, after the redirect from the payment provider. */
export function CheckoutNotice({ outcome }: { outcome: CheckoutOutcome | null }) {
  useEffect(() => removeParameter('checkout'), []);
  if (!outcome) return null;
  return <Notice tone={outcome === 'success' ? 'good' : 'plain'}>{SENTENCES[outcome]}</Notice>;
}
