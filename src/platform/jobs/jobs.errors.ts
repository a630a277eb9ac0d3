/** A handler throws this error so that its job is retried less often, and after a longer wait than usual. */
export class RepeatLaterError extends Error {
  override readonly name = 'RepeatLaterError';

  constructor(
    message: string,
    readonly wait: { seconds: number; tries: number },
  ) {
    super(message);
  }
}
