/** A product with one price, which is found by its lookup key. */
export interface Offer {
  product: { id: string; name: string; description: string };
  lookupKey: string;
  amount: number;
  currency: string;
  /** The period of a subscription. Null for a one-time purchase. */
  period: { interval: 'day' | 'week' | 'month' | 'year'; intervalCount: number } | null;
  /** Whether the amount includes tax. */
  taxBehavior: 'exclusive' | 'inclusive';
}
