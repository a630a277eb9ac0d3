import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { IS_CONTACT_IN_TRAIL } from '../../platform/audit-log/audit-log.repository.js';
import { boolean, texts } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';

const MAY_ERASE = statement(
  'privacy.mayErase',
  { mayErase: boolean },
  `SELECT has_function_privilege('erase_person(uuid, text[])', 'EXECUTE') AS "mayErase"`,
);

const LIST_ADDRESSES = statement(
  'privacy.listAddresses',
  { addresses: texts },
  'SELECT addresses_of($1) AS addresses',
);

const IS_IN_TRAIL = statement(
  'privacy.isInTrail',
  {},
  'SELECT FROM audit_subjects WHERE subject = $1 LIMIT 1',
);

const ERASE = statement(
  'privacy.erase',
  {},
  'SELECT FROM erase_person($1, $2::text[]), erase_former_contacts($3::text[])',
);

const ERASE_ACCOUNT = statement('privacy.eraseAccount', {}, 'SELECT FROM erase_account($1, $2::text[])');

/** The rows are deleted by functions of the database: `erase_person`, `erase_former_contacts` and `erase_account`. */
@Injectable()
export class PersonDeletionRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Whether the role may call `erase_person`. Only the database's owner may. */
  async mayErase(): Promise<boolean> {
    return (await MAY_ERASE.one(this.manager, [])).mayErase;
  }

  /**
   * The verified address of the person, and the addresses of invites that they have accepted or declined. Those that
   * another person has verified are missing.
   */
  async listAddresses(manager: EntityManager, userId: string): Promise<string[]> {
    return (await LIST_ADDRESSES.one(manager, [userId])).addresses;
  }

  async isInTrail(manager: EntityManager, address: string): Promise<boolean> {
    return (await IS_IN_TRAIL.count(manager, [address])) > 0;
  }

  /** Whether a change of a billing contact has set one of these addresses. */
  async isContact(manager: EntityManager, addresses: string[]): Promise<boolean> {
    return (await IS_CONTACT_IN_TRAIL.count(manager, [addresses])) > 0;
  }

  /**
   * Deletes the person's identities, sessions and use of tokens, and the data that is stored under these addresses. The
   * row of the user stays, but without a name or an address.
   * @param userId null for a person without an account
   * @param addresses the keys of the addresses, see `emailKey()`
   * @param spellings the same addresses in the forms that billing contacts may have
   */
  async erase(
    manager: EntityManager,
    userId: string | null,
    addresses: string[],
    spellings: string[],
  ): Promise<void> {
    await ERASE.run(manager, [userId, addresses, spellings]);
  }

  /**
   * Deletes the same data of the person with this session, who must have no membership. The runtime role may erase
   * people only with this function.
   * @param spellings of the person's addresses. Those of other addresses are ignored
   */
  async eraseAccount(manager: EntityManager, tokenHash: Buffer, spellings: string[]): Promise<void> {
    await ERASE_ACCOUNT.run(manager, [tokenHash, spellings]);
  }
}
