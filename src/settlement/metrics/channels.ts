import { channel } from 'node:diagnostics_channel';

/** Channels for webhooks, to which the metrics subscribe. */
export const webhookReceived = channel('workspace.webhook.received');
export const webhookRefused = channel('workspace.webhook.refused');
export const webhookHandled = channel('workspace.webhook.handled');
export const webhookFailed = channel('workspace.webhook.failed');
export const webhookIgnored = channel('workspace.webhook.ignored');

export const compared = channel('workspace.reconciliation.compared');

/** The message on `compared`, sent after each comparison that has called the payment provider. */
export interface ComparisonRun {
  part: string;
  /** Calls to the payment provider. */
  calls: number;
  count: number;
  /** Objects that must be read again. */
  missed: number;
}

/** The message on each webhook channel except `webhookRefused`, because rejected requests are not parsed. */
export interface WebhookMessage {
  /** The type of the event, such as `invoice.paid`. */
  type: string;
  /** Milliseconds since the event was received. */
  age: number;
}
