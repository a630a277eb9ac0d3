/** The mail was not sent. The message contains codes, but neither the recipient nor the server's text. */
export class MailNotSentError extends Error {
  override name = 'MailNotSentError';

  /**
   * @param reason a clause
   * @param isAfterData whether the server may have accepted the mail, so that each attempt might deliver a copy, or
   * rejects its content
   */
  constructor(
    reason: string,
    readonly isAfterData = false,
  ) {
    super(`The mail was not sent: ${reason}.`);
  }
}

/** The mail server says that the recipient does not exist. A retry would fail as well. */
export class UnknownRecipientError extends MailNotSentError {
  override name = 'UnknownRecipientError';
}
