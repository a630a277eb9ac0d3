import type { Channel } from 'node:diagnostics_channel';
import { Counter, Histogram, type Registry } from 'prom-client';
import {
  webhookFailed,
  webhookHandled,
  webhookIgnored,
  webhookReceived,
  webhookRefused,
  type WebhookMessage,
} from './channels.js';

/** Buckets for the age of handled events, in seconds. The large ones are for outages of the payment provider. */
const BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200, 86_400];

/** @returns a function that stops counting */
export function countWebhooks(registry: Registry): () => void {
  const counter = (outcome: string, help: string) =>
    new Counter({
      name: `workspace_webhooks_${outcome}_total`,
      help,
      labelNames: ['family'],
      registers: [registry],
    });
  const received = counter('received', 'Events received, duplicates included, by family of their type.');
  const handled = counter('handled', 'Events handled, by family.');
  const failed = counter('failed', 'Failed attempts to handle an event, by family. Each is retried.');
  const ignored = counter('ignored', 'Events of objects that belong to no organization, by family.');
  const refused = new Counter({
    name: 'workspace_webhooks_refused_total',
    help: 'Webhook requests without a valid signature.',
    registers: [registry],
  });
  const lag = new Histogram({
    name: 'workspace_webhooks_lag_seconds',
    help: 'Time from the arrival of an event until it was handled.',
    buckets: BUCKETS,
    registers: [registry],
  });

  const ends = [
    onEach(webhookReceived, ({ type }) => received.inc({ family: familyOf(type) })),
    onEach(webhookFailed, ({ type }) => failed.inc({ family: familyOf(type) })),
    onEach(webhookIgnored, ({ type }) => ignored.inc({ family: familyOf(type) })),
    onEach(webhookRefused, () => refused.inc()),
    onEach(webhookHandled, ({ type, age }) => {
      handled.inc({ family: familyOf(type) });
      lag.observe(Math.max(0, age / 1000));
    }),
  ];
  return () => ends.forEach((end) => end());
}

/** For example, `customer.subscription.updated` belongs to `customer.subscription`. */
function familyOf(type: string): string {
  return type.split('.').slice(0, -1).join('.') || type;
}

function onEach(webhooks: Channel, act: (webhook: WebhookMessage) => void): () => void {
  const listener = (webhook: unknown) => act(webhook as WebhookMessage);
  webhooks.subscribe(listener);
  return () => void webhooks.unsubscribe(listener);
}
