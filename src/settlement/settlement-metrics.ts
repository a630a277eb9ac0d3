import type { DomainMetrics } from '../platform/metrics/domain-metrics.js';
import { showFraudWarnings } from './metrics/fraud-warnings.js';
import { countWrongAccounts } from './metrics/payment-account-metrics.js';
import { countRejectedKeys } from './metrics/payment-key-metrics.js';
import { showNotCollected } from './metrics/not-collected.js';
import { showPaymentsInReview } from './metrics/payments-in-review.js';
import { countComparisons } from './metrics/reconciliation-metrics.js';
import { showUnknownSubscriptions } from './reconciliation/unknown-subscriptions.js';
import { countWebhooks } from './metrics/webhook-metrics.js';

export const SETTLEMENT_METRICS: DomainMetrics = {
  counters: [countWebhooks, countComparisons, countWrongAccounts, countRejectedKeys],
  databaseMetrics: [showFraudWarnings, showNotCollected, showPaymentsInReview, showUnknownSubscriptions],
};
