/** Tells the operator what is wrong. The message is printed without a stack, and the process or command ends. */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** Sentences that are listed below the message. */
  readonly problems: string[];

  constructor(message: string, { problems = [], ...options }: ErrorOptions & { problems?: string[] } = {}) {
    super([message, ...problems.map((problem) => `  - ${problem}`)].join('\n'), options);
    this.problems = problems;
  }
}
