import { apiError } from '../platform/http/errors/api-error.js';

export class NoticeNotFoundError extends apiError(
  404,
  'notice_not_found',
  'No mail of the last 90 days has a link with this token.',
) {
  constructor() {
    super('The link of this mail no longer works. Sign in and choose your mails in your account.');
  }
}
