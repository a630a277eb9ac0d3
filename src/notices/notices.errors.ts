import { apiError } from '../platform/http/errors/api-error.js';

/** A newer version has written the notice. Its job is repeated for a day, until an instance of that version takes it. */
export class UnknownNoticeKindError extends Error {
  override readonly name = 'UnknownNoticeKindError';

  constructor() {
    super(
      'A newer version wrote this notice. It is repeated for a day, until an instance of that version runs.',
    );
  }
}

export class NoticeNotFoundError extends apiError(
  404,
  'notice_not_found',
  'No mail of the last 90 days has a link with this token.',
) {
  constructor() {
    super('The link of this mail no longer works. Sign in and choose your mails in your account.');
  }
}
