import type { DomainMetrics } from '../../platform/metrics/domain-metrics.js';
import { showFraudWarnings } from './fraud-warnings.js';
import { countWrongAccounts } from './payment-account-metrics.js';
import { countRejectedKeys } from './payment-key-metrics.js';
import { showNotCollected } from './not-collected.js';
import { showPaymentsInReview } from './payments-in-review.js';
import { countComparisons } from './reconciliation-metrics.js';
import { countWebhooks } from './webhook-metrics.js';

export const SETTLEMENT_METRICS: DomainMetrics = {
  counters: [countWebhooks, countComparisons, countWrongAccounts, countRejectedKeys],
  databaseMetrics: [showFraudWarnings, showNotCollected, showPaymentsInReview],
};
