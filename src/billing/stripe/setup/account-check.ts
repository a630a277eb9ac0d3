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
import { MissingAtProviderError, PaymentProviderUnavailableError } from '../stripe.errors.js';
import { translate } from '../translate.js';
import { WrongAccountError } from '../stripe.errors.js';
import { wrongAccount } from './wrong-account.js';

/** Milliseconds for which startup waits for the check. */
const START_WAIT = 3000;

/**
 * Makes sure that the key belongs to the account of our data. With another key, every object seems to be missing at
 * Stripe, as if it had been deleted. So no other call is made before this check has succeeded once.
 */
@Injectable()
export class AccountCheck {
  private readonly logger = new Logger('PaymentAccount');
  private readonly checking = new SharedCall(() => this.check());
  /** The account of the key, after a successful check. */
  private verified: KeyAccount | undefined;

  constructor(
    private readonly config: Config,
    private readonly accounts: PaymentAccountsRepository,
    private readonly sdk: Stripe,
  ) {}

  /**
   * Runs the check, unless it has succeeded and our data still belongs to the same account: a command may have moved it.
   * @throws WrongAccountError
   * @throws PaymentProviderUnavailableError if Stripe cannot be reached
   */
  async pass(): Promise<void> {
    if (isStandIn(this.config)) return;
    const ours = this.verified && (await this.accounts.find());
    if (!ours || !isSame(this.verified!, ours)) await this.checking.run();
  }

  /**
   * Checks the key at startup. Startup continues if Stripe does not answer soon: the next call repeats the check.
   * @throws OperatorError in production, if the key belongs to another account or mode
   */
  async checkAtStart(): Promise<void> {
    const late = () => new PaymentProviderUnavailableError();
    try {
      await inTime(START_WAIT, () => this.checking.run(), late);
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailableError)) throw error;
      if (error instanceof WrongAccountError && this.config.production) throw new OperatorError(error.sign);
      if (!(error instanceof WrongAccountError))
        this.logger.warn('The account of STRIPE_SECRET_KEY could not be checked yet.');
    }
  }

  /** The account and the mode of the key. @throws PaymentProviderUnavailableError */
  async read(): Promise<KeyAccount> {
    return { accountId: await this.readId(), mode: modeOf(this.config.stripe.secretKey) };
  }

  /** Whether a key with this account fits to the bound account. */
  async belongs(found: KeyAccount, ours: KeyAccount | undefined): Promise<boolean> {
    if (ours && !isSame(found, ours)) return false;
    return (ours?.accountId && found.accountId) || isStandIn(this.config) ? true : this.knowsCustomer();
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

  /** Without both ids, one of our customers is the proof. Stripe knows even deleted customers. */
  private async knowsCustomer(): Promise<boolean> {
    const customerId = await this.accounts.findCustomer();
    try {
      if (customerId) await this.sdk.customers.retrieve(customerId);
      return true;
    } catch (error) {
      const translated = translate(error);
      if (translated instanceof MissingAtProviderError) return false;
      throw unchecked(translated);
    }
  }

  private async refuse(found: KeyAccount, ours: KeyAccount | undefined): Promise<void> {
    const sign = `STRIPE_SECRET_KEY belongs to ${nameOf(found)}, but the data belongs to ${ours ? nameOf(ours) : 'another account'}.`;
    if (!isStandIn(this.config))
      throw wrongAccount(`${sign} Correct the key, or accept it with billing:bind-account.`);
    this.logger.warn(`${sign} The sandbox replaces missing customers when they are needed.`);
    await this.accounts.replace(found);
  }

  private async readId(): Promise<string | null> {
    try {
      return (await this.sdk.accounts.retrieveCurrent()).id;
    } catch (error) {
      // Stripe offers no permission for this call to most restricted keys.
      if (error instanceof Stripe.errors.StripePermissionError) return null;
      throw unchecked(translate(error));
    }
  }
}

/** Any other answer of Stripe says nothing about the account, so that the check must be repeated. */
function unchecked(error: unknown): unknown {
  if (error instanceof PaymentProviderUnavailableError || !(error instanceof ApiError)) return error;
  return new PaymentProviderUnavailableError({ cause: error });
}

/** The name of an account in messages. */
export function nameOf({ accountId, mode }: KeyAccount): string {
  return `${accountId ?? 'an account'} in ${mode} mode`;
}

function isSame(one: KeyAccount, other: KeyAccount): boolean {
  const isKnown = one.accountId !== null && other.accountId !== null;
  return one.mode === other.mode && (!isKnown || one.accountId === other.accountId);
}
