/**
 * Another request has replaced the customer of the organization. `CustomersService` handles this error, so it never
 * reaches a response.
 */
export class CustomerReplacedError extends Error {
  override name = 'CustomerReplacedError';
}
