import type { Exchange } from '../../src/sandbox/payments/exchange.js';
import { loadStripeInterface } from './stripe-interface/stripe-interface.js';

/**
 * Holds what was asked, answered and told against Stripe's interface as the installed SDK declares it.
 * @returns sentences about the differences: none, if all of it could have been with Stripe itself
 */
export async function driftIn(exchanges: Exchange[]): Promise<string[]> {
  const declared = await loadStripeInterface();
  const sentences = exchanges.flatMap((exchange) => {
    if (exchange.kind === 'event') return declared.checkEvent(exchange.event);
    if (exchange.kind === 'delivery') return [];
    const { method, path, form, answer } = exchange;
    return [
      ...declared.checkRequest(method, path, form),
      ...(answer ? declared.checkResponse(method, path, answer.status, answer.body) : []),
    ];
  });
  return [...new Set(sentences)];
}
