import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { TrialsRepository } from '../../agents/trials/trials.repository.js';
import { InviteSendsRepository } from '../../organizations/invites/invite-sends.repository.js';
import { PersonInvitesRepository } from '../../organizations/invites/person-invites.repository.js';
import { InviteWithdrawalsService } from '../../organizations/invites/invite-withdrawals.service.js';
import { MembershipsRepository } from '../../organizations/memberships.repository.js';
import { DELETE_ACCOUNT, ownedOf } from '../../organizations/me/account-rules.js';
import {
  OrganizationsRepository,
  type OwnMembershipRow,
} from '../../organizations/organizations.repository.js';
import { isAtLeast } from '../../organizations/access/relation.js';
import { record, SYSTEM, type Actor } from '../../platform/audit-log/record.js';
import { Database } from '../../platform/database/database.js';
import { applyFates } from '../../platform/database/stored.js';
import { emailKey, spellingsOf } from '../../platform/text/email.js';
import { actorOf, type Principal } from '../../sessions/principal.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { FormerUsesRepository } from '../../users/former-uses.repository.js';
import { UsersRepository, type PersonRow } from '../../users/users.repository.js';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { PersonDeletionRepository } from './person-deletion.repository.js';
import { DELETION } from '../deletion.domain.js';
import { ORGANIZATIONS } from '../../organizations/organizations.domain.js';
import { INVITES } from '../../organizations/invites/invites.domain.js';

/** The person to erase: the id of an account, or an address, which may have no account. */
export type Erasable = { userId: string } | { address: string };

/** The windows of LIMIT_TRIALS_PER_USER_30_DAYS and LIMIT_INVITES_PER_USER_DAY. */
const TRIAL_WINDOW = '30 days';
const INVITE_WINDOW = '1 day';

/** Erases people. The user's row stays without data, because the audit trail refers to its id. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly database: Database,
    private readonly privacy: PersonDeletionRepository,
    private readonly users: UsersRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly invites: PersonInvitesRepository,
    private readonly sends: InviteSendsRepository,
    private readonly withdrawals: InviteWithdrawalsService,
    private readonly trials: TrialsRepository,
    private readonly formerUses: FormerUsesRepository,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Erases a person with all sessions, memberships, invites and former billing contacts. Organization names and present
   * billing contacts belong to the organization, so they stay.
   * @throws OperatorError if nothing is erased: the person is unknown or owns an organization, several people have
   * the address, or the database role may not erase
   */
  async erase(who: Erasable): Promise<void> {
    if (!(await this.privacy.mayErase()))
      throw new OperatorError(
        'Only the owner of the database may erase people. Set DATABASE_URL to its URL.',
      );
    await this.database.transaction(async (manager) => {
      const person = await this.find(manager, who);
      if (person) {
        const memberships = await this.lockAccount(manager, person.id);
        assertOwnsNone(person.id, memberships);
        await this.endMemberships(manager, SYSTEM, person.id, memberships);
        await this.keepUses(manager, person.id);
      }
      const addresses = await this.addressesOf(manager, person, who);
      await this.lockInviting(manager, addresses);
      await this.withdrawInvites(manager, SYSTEM, addresses);
      const given = 'address' in who ? [...addresses, who.address] : addresses;
      await this.privacy.erase(manager, person?.id ?? null, addresses, given.flatMap(spellingsOf));
      await this.finish(manager, SYSTEM, person?.id);
    });
  }

  /**
   * Erases the caller, as `erase()` erases a person.
   * @param tokenHash of the caller's session
   * @throws OwnsOrganizationsError
   * @throws UnauthenticatedError if the session has ended since the request began
   */
  async eraseCaller(caller: Principal, tokenHash: Buffer): Promise<void> {
    const actor = actorOf(caller);
    const { id } = caller.user;
    await this.database.transaction(async (manager) => {
      const memberships = await this.lockAccount(manager, id);
      await this.sessions.assertLives(manager, caller, tokenHash);
      DELETE_ACCOUNT.assert({ ...caller, owned: ownedOf(memberships) });
      await this.endMemberships(manager, actor, id, memberships);
      await this.keepUses(manager, id);
      const addresses = await this.privacy.listAddresses(manager, id);
      await this.withdrawInvites(manager, actor, addresses);
      await this.privacy.eraseAccount(manager, tokenHash, addresses.flatMap(spellingsOf));
      await this.finish(manager, actor, id);
    });
  }

  private async find(manager: EntityManager, who: Erasable): Promise<PersonRow | undefined> {
    if ('userId' in who) {
      const person = await this.users.findKnown(manager, who.userId);
      if (!person) throw new OperatorError(`No person has the id ${who.userId}. Check it, or use --email.`);
      return person;
    }
    const people = await this.users.listOfAddress(manager, emailKey(who.address));
    if (people.length > 1)
      throw new OperatorError(
        `Several people have this address: ${people.map(({ id }) => id).join(', ')}. Erase each with --user.`,
      );
    if (people.length === 0 && !(await this.isKnown(manager, who.address)))
      throw new OperatorError('Nothing is stored about this address.');
    return people[0];
  }

  /** Whether the service stores this address. Billing contacts that were never changed are not searched. */
  private async isKnown(manager: EntityManager, given: string): Promise<boolean> {
    const address = emailKey(given);
    return (
      (await this.privacy.isContact(manager, spellingsOf(given))) ||
      (await this.invites.hasAddress(manager, address)) ||
      (await this.privacy.isInTrail(manager, address)) ||
      (await this.users.hasAddress(manager, address))
    );
  }

  /**
   * Locks the account. A concurrent sign-in waits for the lock, and then creates a new account. A concurrent erasure of
   * another account with the same verified address waits, too. Otherwise, each would keep the data of that address for
   * the other account.
   * @returns the memberships. The person cannot get others until the transaction ends
   */
  private async lockAccount(manager: EntityManager, userId: string): Promise<OwnMembershipRow[]> {
    for (const identity of await this.users.listIdentities(userId, manager))
      await this.users.lockIdentity(manager, identity);
    await this.lockOrganizations(manager, userId);
    await this.users.lock(manager, userId);
    // Before the lock, the person may have joined other organizations. After it, they cannot.
    await this.lockOrganizations(manager, userId);
    await this.users.lockAddress(manager, userId);
    return this.organizations.listMembershipsOfUser(userId, manager);
  }

  private async endMemberships(
    manager: EntityManager,
    actor: Actor,
    userId: string,
    memberships: OwnMembershipRow[],
  ): Promise<void> {
    for (const { id, organizationId, relation } of memberships) {
      await this.memberships.delete(manager, id);
      await record(manager, actor, ORGANIZATIONS, {
        type: 'membership.removed',
        organizationId,
        target: { type: 'membership', id },
        before: { userId, relation },
        concerns: { userIds: [userId] },
      });
      if (isAtLeast(relation, 'admin'))
        await this.withdrawals.withdrawAll(manager, actor, { organizationId, inviterId: userId });
    }
  }

  /** Keeps what counts towards limits, without the person: see `FormerUse`. */
  private async keepUses(manager: EntityManager, userId: string): Promise<void> {
    const identities = await this.users.listIdentities(userId, manager);
    const trials = await this.trials.listStartedBy(userId, TRIAL_WINDOW, manager);
    await this.formerUses.insert(manager, identities, {
      kind: 'trial',
      times: trials.map(({ startedAt }) => startedAt),
      window: TRIAL_WINDOW,
    });
    await this.formerUses.insert(manager, identities, {
      kind: 'invite',
      times: await this.sends.timesOfUser(manager, userId, INVITE_WINDOW),
      window: INVITE_WINDOW,
    });
  }

  private async lockOrganizations(manager: EntityManager, userId: string): Promise<void> {
    const memberships = await this.organizations.listMembershipsOfUser(userId, manager);
    const addresses = await this.privacy.listAddresses(manager, userId);
    await this.lockInviting(
      manager,
      addresses,
      memberships.map((one) => one.organizationId),
    );
  }

  /**
   * Locks the organizations that have invited one of these addresses. Otherwise, a change of such an invite could record
   * the address after it was erased.
   * @param others organizations that must be locked, too
   */
  private async lockInviting(
    manager: EntityManager,
    addresses: string[],
    others: string[] = [],
  ): Promise<void> {
    const invites = await this.invites.listUnacceptedOfAddresses(manager, addresses);
    const ids = new Set([...others, ...invites.map((one) => one.organizationId)]);
    // A fixed order of locks prevents deadlocks between two erasures.
    for (const id of [...ids].sort()) await this.organizations.lock(manager, id);
  }

  private async addressesOf(
    manager: EntityManager,
    person: PersonRow | undefined,
    who: Erasable,
  ): Promise<string[]> {
    const addresses = new Set(person && (await this.privacy.listAddresses(manager, person.id)));
    if ('address' in who) addresses.add(emailKey(who.address));
    return [...addresses];
  }

  /** Records the deletion of open invites in each organization's audit trail, without the address. */
  private async withdrawInvites(manager: EntityManager, actor: Actor, addresses: string[]): Promise<void> {
    for (const invite of await this.invites.listUnacceptedOfAddresses(manager, addresses))
      await record(manager, actor, INVITES, {
        type: 'invite.deleted',
        organizationId: invite.organizationId,
        target: { type: 'invite', id: invite.id },
        before: { role: invite.role },
        concerns: { address: invite.email },
      });
  }

  private async finish(manager: EntityManager, actor: Actor, userId: string | undefined): Promise<void> {
    if (userId !== undefined) await applyFates(manager, 'personErased', userId);
    await record(manager, actor, DELETION, {
      type: 'person.erased',
      organizationId: null,
      target: { type: 'person', id: userId ?? uuidv7() },
      concerns: { userIds: userId === undefined ? [] : [userId] },
    });
  }
}

/** @throws OperatorError */
function assertOwnsNone(userId: string, memberships: OwnMembershipRow[]): void {
  const owned = memberships.filter(({ relation }) => relation === 'owner');
  if (owned.length > 0)
    throw new OperatorError(
      `The person ${userId} owns ${owned.map(({ organizationName }) => JSON.stringify(organizationName)).join(', ')}. Transfer the ownership first.`,
    );
}
