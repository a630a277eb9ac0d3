import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { InvitesRepository } from '../../organizations/invites/invites.repository.js';
import { InviteWithdrawalsService } from '../../organizations/invites/invite-withdrawals.service.js';
import { MembershipsRepository } from '../../organizations/memberships/memberships.repository.js';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { isAtLeast } from '../../organizations/access/relation.js';
import { record, SYSTEM } from '../../platform/audit-log/record.js';
import { Database } from '../../platform/database/database.js';
import { emailKey } from '../../platform/text/email.js';
import { UsersRepository, type PersonRow } from '../../users/users.repository.js';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { PrivacyRepository } from './person-deletion.repository.js';

/** The person to erase: the id of an account, or an address, which may have no account. */
export type Erasable = { userId: string } | { address: string };

/** The account of an erased person becomes an empty row, because the audit trail refers to its id. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly database: Database,
    private readonly privacy: PrivacyRepository,
    private readonly users: UsersRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly invites: InvitesRepository,
    private readonly withdrawals: InviteWithdrawalsService,
  ) {}

  /**
   * Erases a person with all sessions, memberships and invites. Organization names and billing contacts belong to the
   * organization, so they stay.
   * @throws OperatorError if nothing is erased: the person is unknown or owns an organization, or the database role may
   * not erase
   */
  async erase(who: Erasable): Promise<void> {
    if (!(await this.privacy.mayErase()))
      throw new OperatorError(
        'Only the owner of the database may erase people. Set DATABASE_URL to its URL.',
      );
    await this.privacy.moveOldEvents();
    await this.database.transaction(async (manager) => {
      const person = await this.find(manager, who);
      if (person) await this.takeAccount(manager, person.id);
      const addresses = await this.addressesOf(manager, person, who);
      await this.withdrawInvites(manager, addresses);
      await this.privacy.erase(manager, person?.id ?? null, addresses);
      await record(manager, SYSTEM, {
        type: 'person.erased',
        organizationId: null,
        target: { type: 'person', id: person?.id ?? uuidv7() },
      });
    });
  }

  private async find(manager: EntityManager, who: Erasable): Promise<PersonRow | undefined> {
    if ('userId' in who) {
      const person = await this.users.findKnown(manager, who.userId);
      if (!person) throw new OperatorError(`No person has the id ${who.userId}.`);
      return person;
    }
    const people = await this.users.listOfAddress(manager, emailKey(who.address));
    if (people.length > 1)
      throw new OperatorError(
        `Several people have this address: ${people.map(({ id }) => id).join(', ')}. Erase each with --user.`,
      );
    if (people.length === 0 && !(await this.isKnown(manager, emailKey(who.address))))
      throw new OperatorError('Nothing is stored about this address.');
    return people[0];
  }

  /** Whether the service stores this address, apart from billing contacts. */
  private async isKnown(manager: EntityManager, address: string): Promise<boolean> {
    return (
      (await this.invites.hasAddress(manager, address)) ||
      (await this.privacy.isInTrail(manager, address)) ||
      (await this.users.hasAddress(manager, address))
    );
  }

  /** Locks the account and ends its memberships. A concurrent sign-in waits, and then creates a new account. */
  private async takeAccount(manager: EntityManager, userId: string): Promise<void> {
    for (const identity of await this.users.listIdentities(manager, userId))
      await this.users.lockIdentity(manager, identity);
    await this.lockOrganizations(manager, userId);
    await this.users.lock(manager, userId);
    // Before the lock, the person may have joined other organizations. After it, they cannot.
    await this.lockOrganizations(manager, userId);
    const memberships = await this.organizations.listMembershipsOfUser(userId, manager);
    const owned = memberships.filter(({ relation }) => relation === 'owner');
    if (owned.length > 0)
      throw new OperatorError(
        `The person ${userId} owns ${owned.map(({ organizationName }) => JSON.stringify(organizationName)).join(', ')}. Transfer the ownership first.`,
      );
    for (const { id, organizationId, relation } of memberships) {
      await this.memberships.delete(manager, id);
      await record(manager, SYSTEM, {
        type: 'membership.removed',
        organizationId,
        target: { type: 'membership', id },
        before: { userId, relation },
      });
      if (isAtLeast(relation, 'admin'))
        await this.withdrawals.withdrawAll(manager, SYSTEM, { organizationId, inviterId: userId });
    }
  }

  private async lockOrganizations(manager: EntityManager, userId: string): Promise<void> {
    const memberships = await this.organizations.listMembershipsOfUser(userId, manager);
    // A fixed order of locks prevents deadlocks between two erasures.
    for (const organizationId of memberships.map((one) => one.organizationId).sort())
      await this.organizations.lock(manager, organizationId);
  }

  /** Unverified addresses of the account are not used, because they may belong to another person. */
  private async addressesOf(
    manager: EntityManager,
    person: PersonRow | undefined,
    who: Erasable,
  ): Promise<string[]> {
    const addresses = new Set(person && (await this.answeredAddressesOf(manager, person.id)));
    if (person?.emailVerified && person.emailKey) addresses.add(person.emailKey);
    if ('address' in who) addresses.add(emailKey(who.address));
    return [...addresses];
  }

  /**
   * The addresses of invites that the person has accepted or declined. They may differ from the person's current
   * address.
   */
  private async answeredAddressesOf(manager: EntityManager, userId: string): Promise<string[]> {
    const answered = await this.privacy.listAnswered(manager, userId);
    const ids = answered.map(({ inviteId }) => inviteId);
    return [
      ...(await this.invites.listAddresses(manager, ids)),
      ...answered.flatMap(({ address }) => address ?? []),
    ];
  }

  /** Records the deletion of open invites in each organization's audit trail, without the address. */
  private async withdrawInvites(manager: EntityManager, addresses: string[]): Promise<void> {
    for (const { id, organizationId, role } of await this.invites.listUnacceptedOfAddresses(
      manager,
      addresses,
    ))
      await record(manager, SYSTEM, {
        type: 'invite.deleted',
        organizationId,
        target: { type: 'invite', id },
        before: { role },
      });
  }
}
