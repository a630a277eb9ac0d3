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

  /** The payment provider's status, which may be newer than the service's copy. */
  async statusOf(subscription: string): Promise<string> {
    const { apiBase, secretKey } = this.payments;
    const response = await request(`${apiBase}/v1/subscriptions/${subscription}`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    if (!response.ok)
      throw new OperatorError(`The payment provider answered ${response.status} for ${subscription}.`);
    return ((await response.json()) as { status: string }).status;
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
