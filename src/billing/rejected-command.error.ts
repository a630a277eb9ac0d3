/** A command of an operator that cannot be carried out. Nothing was changed. Its message is for the operator. */
export class RejectedCommandError extends Error {
  override name = 'RejectedCommandError';
}
