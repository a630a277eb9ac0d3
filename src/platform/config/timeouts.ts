/**
 * Timeouts of calls to other systems, in milliseconds. They are not settings, because they depend on each other: all
 * calls of one request must end within the grace period of a shutdown.
 */
export interface Timeouts {
  /** The wait for a connection from the pool. Never longer than the timeout of a statement. */
  databaseConnection: number;
  /** One query of the health check or of the metrics. */
  databaseProbe: number;
  /** One request to the identity provider. */
  identityProvider: number;
  /** All requests of one sign-in to the identity provider. */
  signIn: number;
  /** One request to Stripe. */
  paymentProvider: number;
  /** All requests to Stripe during one request to the service. Jobs have no such limit. */
  payment: number;
  /** How long a buyer who returns from a checkout waits until it is settled. */
  checkoutReturn: number;
  /** A notification on its way through the database to this instance. */
  notification: number;
  /** The interval between two notifications that an instance sends itself. */
  notificationProbe: number;
  /** The lifetime of a stream of live events. Each lifetime varies by up to a fifth. */
  liveStream: number;
  /** The interval of the check for sessions that have ended without a notification. */
  liveCheck: number;
  /** One export. A shutdown ends it earlier. */
  export: number;
  /** The interval at which workers look for jobs without a notification, such as retries. */
  jobPoll: number;
}

export const TIMEOUTS: Timeouts = {
  databaseConnection: 2000,
  databaseProbe: 2000,
  identityProvider: 5000,
  signIn: 9000,
  paymentProvider: 8000,
  payment: 9000,
  checkoutReturn: 5000,
  notification: 5000,
  notificationProbe: 20_000,
  liveStream: 900_000,
  liveCheck: 10_000,
  export: 600_000,
  jobPoll: 2000,
};
