import { channel } from 'node:diagnostics_channel';
import { Logger } from '@nestjs/common';
import { PaymentProviderUnavailableError } from './stripe.errors.js';

/** Each sign that STRIPE_SECRET_KEY belongs to another account. The metrics subscribe to it. */
export const wrongAccountFound = channel('workspace.payment-account.wrong');

/** The key belongs to another account, or to another mode, than our data. Callers get the usual 503. */
export class WrongAccountError extends PaymentProviderUnavailableError {
  /** @param sign for operators, in sentences */
  constructor(readonly sign: string) {
    super({ cause: new Error(sign) });
  }
}

/** Raises the alarm. @param sign why the account is wrong, in sentences */
export function wrongAccount(sign: string): WrongAccountError {
  new Logger('PaymentAccount').error(sign);
  wrongAccountFound.publish(undefined);
  return new WrongAccountError(sign);
}
