import { channel } from 'node:diagnostics_channel';

/** Channels about webhooks, to which the metrics subscribe. A channel without subscribers costs nothing. */
export const webhookReceived = channel('workspace.webhook.received');
export const webhookRefused = channel('workspace.webhook.refused');
export const webhookHandled = channel('workspace.webhook.handled');
export const webhookFailed = channel('workspace.webhook.failed');

/** The message on each channel except `webhookRefused`, because rejected requests are not parsed. */
export interface ObservedWebhook {
  /** The type of the event, such as `invoice.paid`. */
  type: string;
  /** Milliseconds since the event was received. */
  age: number;
}
