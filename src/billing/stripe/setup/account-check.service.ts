import { Injectable, Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { SharedCall } from '../../../platform/async/shared-call.js';
import { Config } from '../../../platform/config/config.js';
import { OperatorError } from '../../../platform/config/operator.errors.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { inTime } from '../../../platform/outbound/in-time.js';
import { modeOf } from './mode.js';
import { PaymentAccountsRepository, type KeyAccount } from './payment-accounts.repository.js';
import { isStandIn } from './is-stand-in.js';
import { RejectedKeyService } from '../rejected-key.service.js';
import {
  MissingAtProviderError,
  PaymentKeyRejectedError,
  PaymentProviderUnavailableError,
  WrongAccountError,
} from '../stripe.errors.js';
import { wrongAccount } from './wrong-account.js';

/** Milliseconds for which startup waits for the check. */
const START_WAIT = 3000;
const REMEDY = 'Correct the key, or accept it with billing-bind-account.';

/**
 * Verifies that the key belongs to the account of our data. With another account's key, all our objects would seem
 * deleted at Stripe. So `StripeClient` makes no call before this check has succeeded once.
 */
@Injectable()
export class AccountCheckService {
  private readonly logger = new Logger('PaymentAccount');
  private readonly checking = new SharedCall(() => this.check());
  /** The account of the key, after a successful check. */
  private verified: KeyAccount | undefined;

  constructor(
    private readonly config: Config,
    private readonly accounts: PaymentAccountsRepository,
    private readonly key: RejectedKeyService,
    private readonly sdk: Stripe,
  ) {}

  /**
   * Runs the check unless it has succeeded before. Repeats it after a command has bound our data to another account.
   * @throws WrongAccountError
   * @throws PaymentProviderUnavailableError if Stripe cannot be reached
   */
  async pass(): Promise<void> {
    if (isStandIn(this.config)) return;
    const ours = this.verified && (await this.accounts.find());
    if (!ours || !isSame(this.verified!, ours)) await this.checking.run();
  }

  /**
   * Checks the key at startup. If Stripe does not answer in time, startup continues and the next call repeats the
   * check.
   * @throws OperatorError in production, if the key belongs to another account or mode
   */
  async checkAtStart(): Promise<void> {
    const late = () => new PaymentProviderUnavailableError();
    try {
      await inTime(START_WAIT, () => this.checking.run(), late);
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailableError)) throw error;
      if (error instanceof WrongAccountError && this.config.production) throw new OperatorError(error.sign);
      const isReported = error instanceof WrongAccountError || error instanceof PaymentKeyRejectedError;
      if (!isReported) this.logger.warn('The account of STRIPE_SECRET_KEY could not be checked yet.');
    }
  }

  /** @throws PaymentProviderUnavailableError */
  async read(): Promise<KeyAccount> {
    return { accountId: await this.readId(), mode: modeOf(this.config.stripe.secretKey) };
  }

  /** Whether the found account is the bound one. */
  async belongs(found: KeyAccount, ours: KeyAccount | undefined): Promise<boolean> {
    if (ours && !isSame(found, ours)) return false;
    return (ours?.accountId && found.accountId) || isStandIn(this.config) ? true : this.knowsCustomer();
  }

  /** Compares the account of the key with that of the data, and changes nothing. @returns a sentence if they differ */
  async difference(): Promise<string | undefined> {
    const ours = await this.accounts.find();
    const found = await this.read();
    return (await this.belongs(found, ours)) ? undefined : `${signOf(found, ours)} ${REMEDY}`;
  }

  private async check(): Promise<void> {
    const ours = await this.accounts.find();
    const found = await this.read();
    if (!(await this.belongs(found, ours))) return this.refuse(found, ours);
    const bound = await this.accounts.bind(found);
    // Another instance may have bound another account at the same time.
    if (!isSame(found, bound)) return this.refuse(found, bound);
    this.verified = found;
  }

  /**
   * Whether the key can read our newest customer, even if it is deleted. This proves that the key belongs to our
   * account if an account id is unknown. Also true if we have no customer.
   */
  private async knowsCustomer(): Promise<boolean> {
    const customerId = await this.accounts.findCustomer();
    try {
      if (customerId) await this.sdk.customers.retrieve(customerId);
      return true;
    } catch (error) {
      const translated = this.key.report(error);
      if (translated instanceof MissingAtProviderError) return false;
      throw unchecked(translated);
    }
  }

  private async refuse(found: KeyAccount, ours: KeyAccount | undefined): Promise<void> {
    const sign = signOf(found, ours);
    if (!isStandIn(this.config)) throw wrongAccount(`${sign} ${REMEDY}`);
    this.logger.warn(`${sign} The sandbox replaces missing customers when they are needed.`);
    await this.accounts.replace(found);
  }

  private async readId(): Promise<string | null> {
    try {
      return (await this.sdk.accounts.retrieveCurrent()).id;
    } catch (error) {
      // Most restricted keys cannot get the permission for this call.
      if (error instanceof Stripe.errors.StripePermissionError) return null;
      throw unchecked(this.key.report(error));
    }
  }
}

/** Treats any other error of Stripe as unavailable: it proves nothing about the account, so the check is repeated. */
function unchecked(error: unknown): unknown {
  if (error instanceof PaymentProviderUnavailableError || !(error instanceof ApiError)) return error;
  return new PaymentProviderUnavailableError({ cause: error });
}

function signOf(found: KeyAccount, ours: KeyAccount | undefined): string {
  return `STRIPE_SECRET_KEY belongs to ${nameOf(found)}, but the data belongs to ${ours ? nameOf(ours) : 'another account'}.`;
}

export function nameOf({ accountId, mode }: KeyAccount): string {
  return `${accountId ?? 'an account'} in ${mode} mode`;
}

function isSame(one: KeyAccount, other: KeyAccount): boolean {
  const isKnown = one.accountId !== null && other.accountId !== null;
  return one.mode === other.mode && (!isKnown || one.accountId === other.accountId);
}
