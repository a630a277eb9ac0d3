import type { Exchange } from '../../src/sandbox/payments/exchange.js';
import { loadStripeInterface } from './stripe-interface/stripe-interface.js';

/**
 * Checks requests, responses and events of the payment stand-in against the types of the installed Stripe SDK.
 * @returns a sentence per difference
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
