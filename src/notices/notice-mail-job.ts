import type { NoticeKind, NoticeKinds } from './notice-kinds.js';

export const NOTICE_MAIL_QUEUE = 'notice-mail';
/** The purpose for which the tokens in the queue are encrypted. */
export const PURPOSE = 'notice mail';

export interface NoticeMailJob {
  noticeId: string;
  kind: NoticeKind;
  about: NoticeKinds[NoticeKind];
  /** The relation that the recipient must still have. Null if membership is enough. */
  relation: 'owner' | 'admin' | null;
  /** The token of the link that turns off the kind. Null if that is not possible. */
  sealedToken: string | null;
}
