import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { movePersonalData } from '../../audit/move-personal-data.repository.js';
import { boolean, text, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';

const ANSWERED = { inviteId: text, address: text.orNull };

const MAY_ERASE = statement(
  'privacy.mayErase',
  { mayErase: boolean },
  `SELECT has_function_privilege('erase_person(uuid, text[])', 'EXECUTE') AS "mayErase"`,
);

const answered = (type: string) =>
  `SELECT organization_id, target_id FROM audit_subjects WHERE type = '${type}' AND actor_id = $1`;

/** Events of all invites that the person has accepted or declined. */
const LIST_ANSWERED = statement(
  'privacy.listAnswered',
  ANSWERED,
  `WITH answered AS (${answered('invite.accepted')} UNION ALL ${answered('invite.declined')})
   SELECT target_id AS "inviteId", e.subject AS address
     FROM answered JOIN audit_subjects e USING (organization_id, target_id)
    WHERE e.target_type = 'invite'`,
);

const IS_IN_TRAIL = statement(
  'privacy.isInTrail',
  {},
  'SELECT FROM audit_subjects WHERE subject = $1 LIMIT 1',
);

const ERASE = statement('privacy.erase', {}, 'SELECT FROM erase_person($1, $2::text[])');

/** The rows are deleted by a function of the database, `erase_person`. */
@Injectable()
export class PrivacyRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Only the database's owner may erase people. */
  async mayErase(): Promise<boolean> {
    return (await MAY_ERASE.one(this.manager, [])).mayErase;
  }

  /** Moves addresses from events of older versions to the table that `erase_person` covers. */
  async moveOldEvents(): Promise<void> {
    await movePersonalData(this.manager.dataSource);
  }

  listAnswered(manager: EntityManager, userId: string): Promise<Row<typeof ANSWERED>[]> {
    return LIST_ANSWERED.all(manager, [userId]);
  }

  async isInTrail(manager: EntityManager, address: string): Promise<boolean> {
    return (await IS_IN_TRAIL.count(manager, [address])) > 0;
  }

  /**
   * Deletes all personal data of the person and of these addresses. The row of the user stays, but empty.
   * @param userId null for a person without an account
   */
  async erase(manager: EntityManager, userId: string | null, addresses: string[]): Promise<void> {
    await ERASE.count(manager, [userId, addresses]);
  }
}
