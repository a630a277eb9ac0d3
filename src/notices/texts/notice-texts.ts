import type { Remark } from '../../platform/mail/letter.js';
import type { NoticeKind } from '../notice-kinds.js';
import type { Facts } from '../notice-facts.service.js';

/** What a mail of each kind can name besides its facts. */
export interface Place {
  /** PRODUCT_NAME. */
  product: string;
  /** The organization's name in quotes. Null if a mail must not show it. */
  organization: string | null;
  /** The page of the organization. */
  url: string;
}

export interface Text {
  /** Without the name of the product. */
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  remarks?: Remark[];
}

/** The mails in one language. */
export interface NoticeTexts {
  kinds: { [Kind in NoticeKind]: (facts: Facts[Kind], place: Place) => Text };
  /** Why the recipient gets the mail, in its last lines. */
  footers: {
    /** For mails that cannot be turned off. */
    fixed: (place: Place) => string;
    /** Before the link that turns off mails like this one. */
    optional: (place: Place) => string;
  };
}
