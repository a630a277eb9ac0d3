import type { Address } from './values/customer.js';

export function addressOrNull(fields: { [Name in keyof Address]?: string | null }): Address | null {
  const address = {
    line1: fields.line1 || null,
    line2: fields.line2 || null,
    city: fields.city || null,
    state: fields.state || null,
    postalCode: fields.postalCode || null,
    country: fields.country || null,
  };
  return Object.values(address).some(Boolean) ? address : null;
}
