/** A person was not erased, and nothing has changed. The message is for the operator. */
export class NotErasedError extends Error {
  override name = 'NotErasedError';
}
