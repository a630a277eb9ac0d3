/** A reason why the service cannot start. Its message is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
