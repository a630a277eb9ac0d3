/** Thrown by a handler so that its job is repeated after a longer wait than usual, and less often. */
export class RepeatLaterError extends Error {
  override readonly name = 'RepeatLaterError';

  constructor(
    message: string,
    readonly wait: { seconds: number; tries: number },
  ) {
    super(message);
  }
}
