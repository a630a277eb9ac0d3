import type { PaymentControl } from '../control.js';
import type { Account } from '../state/account.js';
import type { Html } from './html.js';

export interface Visit {
  account: Account;
  control: PaymentControl;
  /** Of the session or invoice that the page is about. */
  id: string;
  query: URLSearchParams;
}

export interface View {
  title: string;
  /** For a page of tables. */
  isWide?: true;
  body: Html;
}
