const PREFIX = 'agent_';

export function productIdOf(item: string): string {
  return PREFIX + item;
}

/** @returns the item of a product at Stripe, or null if the product is not ours */
export function itemOfProduct(productId: string | null): string | null {
  return productId?.startsWith(PREFIX) ? productId.slice(PREFIX.length) : null;
}
