import type { NoticeKind, NoticeKinds } from './notice-kinds.js';

export const NOTICE_MAIL_QUEUE = 'notice-mail';
/** The purpose for which the tokens in the queue are encrypted. */
export const PURPOSE = 'notice mail';

export interface NoticeMailJob {
  noticeId: string;
  kind: NoticeKind;
  about: NoticeKinds[NoticeKind];
  /** The least relation that the recipient must still have. Null if the notice is for certain people. */
  relation: 'owner' | 'admin' | null;
  /** The encrypted token of the link that turns off the kind. Null if the kind cannot be turned off. */
  sealedToken: string | null;
}
