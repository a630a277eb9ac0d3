/** Why the service can't start, in words for whoever starts it: they are shown alone, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
