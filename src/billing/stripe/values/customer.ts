export interface Contact {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Address | null;
}

export interface Address {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
}

export interface NewCustomer {
  organizationId: string;
  name: string;
  email: string | null;
}

/** A customer. Its payment method pays the invoices of subscriptions that have no method of their own. */
export interface ProviderCustomer {
  id: string;
  contact: Contact;
  paymentMethod: PaymentMethod | null;
  /** The id of the organization in its metadata. */
  organizationId: string | null;
}

/** A method that pays invoices. Stored as JSON. */
export interface PaymentMethod {
  id: string;
  /** Stripe's type, such as `card` or `sepa_debit`. */
  kind: string;
  brand: string | null;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
}
