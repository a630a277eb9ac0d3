export interface WebhookEvent {
  id: string;
  type: string;
  objectType: string;
  /** Null if the object has no id, such as a balance or an upcoming invoice. */
  objectId: string | null;
  isLiveMode: boolean;
  names: Names;
}

/** The ids that an object contains, by which its organization is found. Any of them may be malformed. */
export interface Names {
  customerId: string | null;
  /** The id of the organization in its metadata. */
  organizationId: string | null;
  /** The id of our checkout. Anyone can write it into the URL of a payment link. */
  checkoutId: string | null;
  sessionId: string | null;
  subscriptionId: string | null;
  invoiceId: string | null;
  /** The id of the payment intent. */
  paymentId: string | null;
  paymentMethodId: string | null;
}

export const UNNAMED: Names = {
  customerId: null,
  organizationId: null,
  checkoutId: null,
  sessionId: null,
  subscriptionId: null,
  invoiceId: null,
  paymentId: null,
  paymentMethodId: null,
};
