/** Another request has replaced the organization's customer. `CustomersService` handles it, so it never reaches a response. */
export class CustomerReplacedError extends Error {
  override name = 'CustomerReplacedError';
}
