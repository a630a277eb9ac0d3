import { StartError } from '../../platform/config/start-error.js';
import { reach } from './request.js';
import type { Target } from './target.js';

/** The operator of the payment stand-in: presses the buttons of its page. */
export class PaymentOperator {
  constructor(private readonly payments: Target['payments']) {}

  /**
   * Declines the customer's card and moves the provider's clock past the renewal.
   * Everything else that falls due at the provider within this month happens too.
   */
  async letRenewalFail(customer: string): Promise<void> {
    await this.press({ action: 'card declines', id: customer });
    await this.press({ action: 'month' });
    await this.press({ action: 'day' });
  }

  /** What the provider says, which the service may not have heard yet. */
  async statusOf(subscription: string): Promise<string> {
    const { apiBase, secretKey } = this.payments;
    const response = await reach(`${apiBase}/v1/subscriptions/${subscription}`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    if (!response.ok)
      throw new StartError(`The payment provider answers ${response.status} for ${subscription}.`);
    return ((await response.json()) as { status: string }).status;
  }

  private async press(button: Record<string, string>): Promise<void> {
    const { url } = this.payments;
    const { status } = await reach(url, {
      method: 'POST',
      body: new URLSearchParams(button),
    });
    if (status !== 303) throw new StartError(`"${button.action}" at ${url} was answered with ${status}.`);
  }
}
