import { OperatorError } from '../../platform/config/operator.errors.js';
import { request } from './request.js';
import type { Target } from './target.js';

export class PaymentOperator {
  constructor(private readonly payments: Target['payments']) {}

  /**
   * Makes the customer's card decline, and advances the payment provider's clock past the renewal. Everything else that
   * is due in this month happens, too.
   */
  async failRenewal(customer: string): Promise<void> {
    await this.press({ action: 'card declines', id: customer });
    await this.press({ action: 'month' });
    await this.press({ action: 'day' });
  }

  /** The card holder disputes a payment. */
  async dispute(payment: string): Promise<void> {
    const { data } = await this.read<{ data: { id: string }[] }>(`charges?payment_intent=${payment}`);
    await this.press({ action: 'dispute', id: data[0]!.id });
  }

  /** The payment provider's status, which may be newer than the service's copy. */
  async statusOf(subscription: string): Promise<string> {
    return (await this.read<{ status: string }>(`subscriptions/${subscription}`)).status;
  }

  private async read<T>(path: string): Promise<T> {
    const { apiBase, secretKey } = this.payments;
    const response = await request(`${apiBase}/v1/${path}`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    if (!response.ok)
      throw new OperatorError(`The payment provider answered ${response.status} for ${path}.`);
    return (await response.json()) as T;
  }

  private async press(button: Record<string, string>): Promise<void> {
    const { url } = this.payments;
    const { status } = await request(url, {
      method: 'POST',
      body: new URLSearchParams(button),
    });
    if (status !== 303)
      throw new OperatorError(`The action "${button.action}" at ${url} failed with ${status}.`);
  }
}
