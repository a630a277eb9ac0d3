/** An expected failure of startup. Its message is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
