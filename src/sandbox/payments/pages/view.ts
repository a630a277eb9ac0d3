import type { Html } from '../../html.js';
import type { PaymentControl } from '../control.js';
import type { Account } from '../state/account.js';

export interface Visit {
  account: Account;
  control: PaymentControl;
  /** The id in the path: of a session, an invoice or a customer. Empty if the path has none. */
  id: string;
  query: URLSearchParams;
  /** Why the submitted form was rejected. */
  problem?: string;
}

export interface View {
  title: string;
  /** For pages with tables. */
  isWide?: true;
  /** Whether the operator uses the page, and not a customer. */
  isOperators?: boolean;
  /** The page above this one. */
  back?: [url: string, label: string] | undefined;
  body: Html;
}
