/**
 * How long the service waits for other systems, in milliseconds. These are no settings: the limits of one request depend
 * on each other, and together they must stay below the grace period of a shutdown.
 */
export interface Timeouts {
  /** For a connection from the pool; never longer than for a statement. */
  databaseConnection: number;
  /** For the database's answer to a health check or to a question for metrics. */
  databaseProbe: number;
  /** For one answer of the identity provider. */
  identityProvider: number;
  /** For all that one sign-in asks of the identity provider. */
  signIn: number;
  /** For one answer of the payment provider. */
  paymentProvider: number;
  /** For all that one request asks of the payment provider. Jobs have no such limit. */
  payment: number;
}

export const TIMEOUTS: Timeouts = {
  databaseConnection: 2000,
  databaseProbe: 2000,
  identityProvider: 5000,
  signIn: 9000,
  paymentProvider: 8000,
  payment: 9000,
};
