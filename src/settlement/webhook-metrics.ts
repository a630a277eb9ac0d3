import type { Channel } from 'node:diagnostics_channel';
import { Counter, Histogram, type Registry } from 'prom-client';
import {
  webhookFailed,
  webhookHandled,
  webhookReceived,
  webhookRefused,
  type ObservedWebhook,
} from './observed.js';

/** Seconds. They are handled at once, unless the payment provider is down. */
const BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200, 86_400];

/** Counts what the payment provider tells, and what becomes of it. @returns what ends it */
export function countWebhooks(registry: Registry): () => void {
  const counter = (what: string, help: string) =>
    new Counter({
      name: `workspace_webhooks_${what}_total`,
      help,
      labelNames: ['family'],
      registers: [registry],
    });
  const received = counter('received', 'Events that were taken in, duplicates too, by family of their type.');
  const handled = counter('handled', 'Events that were handled.');
  const failed = counter('failed', 'Attempts to handle an event that failed; each is tried again.');
  const refused = new Counter({
    name: 'workspace_webhooks_refused_total',
    help: 'Requests that did not prove to be from the payment provider.',
    registers: [registry],
  });
  const lag = new Histogram({
    name: 'workspace_webhooks_lag_seconds',
    help: 'How long events waited until they were handled.',
    buckets: BUCKETS,
    registers: [registry],
  });

  const ends = [
    onEach(webhookReceived, ({ type }) => received.inc({ family: familyOf(type) })),
    onEach(webhookFailed, ({ type }) => failed.inc({ family: familyOf(type) })),
    onEach(webhookRefused, () => refused.inc()),
    onEach(webhookHandled, ({ type, age }) => {
      handled.inc({ family: familyOf(type) });
      lag.observe(Math.max(0, age / 1000));
    }),
  ];
  return () => ends.forEach((end) => end());
}

/** `customer.subscription` of `customer.subscription.updated`: what it is about, without what happened. */
function familyOf(type: string): string {
  return type.split('.').slice(0, -1).join('.') || type;
}

function onEach(news: Channel, act: (webhook: ObservedWebhook) => void): () => void {
  const listener = (webhook: unknown) => act(webhook as ObservedWebhook);
  news.subscribe(listener);
  return () => void news.unsubscribe(listener);
}
