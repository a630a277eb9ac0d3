import { useEffect } from 'react';
import type { CheckoutOutcome } from '../../../client/navigation.js';
import { removeParameter } from '../forms/address.js';
import { Notice } from './notice.js';
import { words } from '../../locales/words.js';

/** Shows the outcome of a checkout once after the payment provider's redirect. */
export function CheckoutNotice({ outcome }: { outcome: CheckoutOutcome | null }) {
  useEffect(() => removeParameter('checkout'), []);
  if (!outcome) return null;
  return <Notice tone={outcome === 'success' ? 'good' : 'plain'}>{words.checkout[outcome]}</Notice>;
}
