/** What a charge says about refunds and disputes without further calls. */
export interface ListedCharge {
  paymentId: string | null;
  /** The collected amount. */
  paid: number;
  refunded: number;
  isDisputed: boolean;
}

export interface PaymentReversals {
  /** The collected amount. 0 if there is no charge. */
  paid: number;
  /** The sum of the refunds that have not failed. */
  refunded: number;
  /** Including inquiries. */
  disputes: ProviderDispute[];
}

/** A dispute, or an inquiry, which can become a dispute. */
export interface ProviderDispute {
  id: string;
  paymentId: string | null;
  /** Stripe's status, such as `needs_response`. The status of an inquiry begins with `warning_`. */
  status: string;
  amount: number;
  /** The part of the amount that was withdrawn from us and not reinstated. */
  withdrawn: number;
  openedAt: Date;
}

/** A card issuer's report that a payment is probably fraudulent. */
export interface FraudWarning {
  paymentId: string | null;
  createdAt: Date;
}
