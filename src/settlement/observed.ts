import { channel } from 'node:diagnostics_channel';

/** What becomes of the provider's events, for who wants to count it. Nobody pays for it while nobody does. */
export const webhookReceived = channel('workspace.webhook.received');
export const webhookRefused = channel('workspace.webhook.refused');
export const webhookHandled = channel('workspace.webhook.handled');
export const webhookFailed = channel('workspace.webhook.failed');

/** Said on each of them but `webhookRefused`, whose sender proved nothing. */
export interface ObservedWebhook {
  /** The provider's, such as `invoice.paid`. */
  type: string;
  /** Milliseconds since it came in; 0 when it just did. */
  age: number;
}
