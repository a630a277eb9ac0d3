import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordAll, SYSTEM } from '../../platform/audit-log/record.js';
import { Database } from '../../platform/database/database.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { IdentitiesRepository, type Issuers } from '../../users/identities.repository.js';
import { UsersRepository } from '../../users/users.repository.js';
import { pairsOf } from './verified-addresses.js';
import { outcomeOf, type Moved, type Outcome, type SubjectPair } from './outcome.js';
import { SIGN_IN } from '../sign-in.domain.js';

/** A move of identities from one issuer to another one, or within one issuer. */
export interface Move extends Issuers {
  /** Whether to only report the changes, without making them. */
  isDryRun: boolean;
}

/** People per transaction. Small transactions hold locks briefly, and an interrupted run loses little. */
const BATCH = 100;

/**
 * Moves identities after the provider has changed its subjects. Each batch is a transaction, and its outcomes are
 * yielded after the commit. A repeated move skips identities that have been moved.
 */
@Injectable()
export class IdentityMigrationService {
  constructor(
    private readonly database: Database,
    private readonly identities: IdentitiesRepository,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
  ) {}

  async *byMap(move: Move, pairs: SubjectPair[]): AsyncGenerator<Outcome> {
    for (let at = 0; at < pairs.length; at += BATCH) {
      const batch = pairs.slice(at, at + BATCH);
      yield* await this.database.transaction((manager) => this.movePairs(manager, move, batch));
    }
  }

  /** Moves all identities to the same subjects of another issuer. */
  async *bySameSubject(move: Move): AsyncGenerator<Outcome> {
    for (let after = ''; ;) {
      const subjects = await this.identities.listSubjects(move.from, after, BATCH);
      yield* this.byMap(
        move,
        subjects.map((subject) => ({ from: subject, to: subject })),
      );
      if (subjects.length === 0) return;
      after = subjects.at(-1)!;
    }
  }

  /**
   * Moves the identities of people who have already signed in with the new identity. They have a second account with
   * the same address.
   */
  async *byVerifiedEmail(move: Move): AsyncGenerator<Outcome> {
    for (let after = ''; ;) {
      const addresses = await this.identities.listAddresses(move, after, BATCH);
      if (addresses.length === 0) return;
      yield* await this.database.transaction((manager) => this.moveAddresses(manager, move, addresses));
      after = addresses.at(-1)!;
    }
  }

  private async moveAddresses(manager: EntityManager, move: Move, addresses: string[]): Promise<Outcome[]> {
    const list = () => this.identities.listCandidates(manager, move, addresses);
    if (!move.isDryRun) await this.users.lockIdentities(manager, await list());
    const { pairs, refused } = pairsOf(await list());
    return [...refused, ...(await this.movePairs(manager, move, pairs))];
  }

  /**
   * Locks the identities and the second accounts, except in a dry run. Until the transaction ends, sign-ins with these
   * identities wait, and so do requests that add a second account to an organization.
   */
  private async movePairs(manager: EntityManager, move: Move, pairs: SubjectPair[]): Promise<Outcome[]> {
    const identities = pairs.flatMap(({ from, to }) => [
      { issuer: move.from, subject: from },
      { issuer: move.to, subject: to },
    ]);
    if (!move.isDryRun) await this.users.lockIdentities(manager, identities);
    const holders = await this.identities.listHolders(manager, move, pairs);
    const seconds = holders.flatMap(({ oldId, newId }) => (oldId && newId && oldId !== newId ? newId : []));
    if (!move.isDryRun) await this.identities.lock(manager, seconds);
    const notEmpty = new Set(await this.identities.listNotEmpty(manager, seconds));
    const outcomes = pairs.map((pair, index) => outcomeOf(pair, holders[index]!, notEmpty));
    if (!move.isDryRun)
      await this.apply(
        manager,
        move,
        outcomes.filter((outcome) => outcome.kind === 'moved'),
      );
    return outcomes;
  }

  /** Moves the identities. Ends all sessions of these people, also those of the removed accounts. */
  private async apply(manager: EntityManager, { from, to }: Issuers, moved: Moved[]): Promise<void> {
    if (moved.length === 0) return;
    const kept = moved.map(({ personId }) => personId);
    const removed = moved.flatMap(({ removedId }) => removedId ?? []);
    const subjects = (end: 'from' | 'to') => moved.map(({ pair }) => pair[end]);
    await this.identities.link(manager, to, subjects('to'), kept);
    await this.identities.unlink(manager, from, subjects('from'));
    await this.sessions.endAllOf(manager, [...kept, ...removed]);
    await this.identities.deletePeople(manager, removed);
    await recordAll(
      manager,
      SYSTEM,
      SIGN_IN,
      moved.map(({ personId, removedId }) => ({
        type: 'identity.moved',
        organizationId: null,
        target: { type: 'person', id: personId },
        before: { issuer: from },
        after: { issuer: to, ...(removedId && { removedPersonId: removedId }) },
        concerns: { userIds: [personId] },
      })),
    );
  }
}
