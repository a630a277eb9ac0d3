import type { Html } from '../../html.js';
import type { PaymentControl } from '../control.js';
import type { Account } from '../state/account.js';

export interface Visit {
  account: Account;
  control: PaymentControl;
  /** The id of the session or invoice. */
  id: string;
  query: URLSearchParams;
  /** Why the form that was just sent had no effect. */
  problem?: string;
}

export interface View {
  title: string;
  /** The page is wider than usual, because it contains tables. */
  isWide?: true;
  body: Html;
}
