import { channel } from 'node:diagnostics_channel';
import { Logger } from '@nestjs/common';
import { WrongAccountError } from '../stripe.errors.js';

/** Published with each `WrongAccountError`. The metrics subscribe to it. */
export const wrongAccountFound = channel('workspace.payment-account.wrong');

/** Logs and counts a wrong account. @param sign why the account is wrong, in sentences */
export function wrongAccount(sign: string): WrongAccountError {
  new Logger('PaymentAccount').error(sign);
  wrongAccountFound.publish(undefined);
  return new WrongAccountError(sign);
}
