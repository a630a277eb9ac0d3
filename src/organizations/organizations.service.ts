import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { record } from '../audit/record.js';
import { actorOf, type Principal } from '../auth/principal.js';
import { decodeCursor, encodeCursor } from '../common/pagination/cursor.js';
import { Page, type PageQuery } from '../common/pagination/page.js';
import { nameKey } from '../common/text/name.js';
import { isIdentifier } from '../common/text/uuid.js';
import { violates } from '../database/database-errors.js';
import { read } from '../database/statements.js';
import { transaction } from '../database/transaction.js';
import type { CallerMembership } from './current-membership.decorator.js';
import { OrganizationDto } from './organization.dto.js';
import { NAME_KEY_INDEX, Organization } from './organization.entity.js';
import { FROM_ORGANIZATIONS_OF_USER, insertOrganization } from './organization-rows.js';
import { lockOrganization } from './organization-lock.js';
import { OrganizationNameTakenError } from './organizations.errors.js';
import { OwnedOrganizations } from './owned-organizations.js';
import type { Relation } from './relation.js';

const LIST = 'organizations';
/** A place before that of any name. */
const BEFORE_ALL = ['', '00000000-0000-0000-0000-000000000000'] as const;

@Injectable()
export class OrganizationsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly owned: OwnedOrganizations,
  ) {}

  /** The user's organizations, by name. */
  async list(userId: string, { limit, cursor }: PageQuery): Promise<Page<OrganizationDto>> {
    const [key, id] = cursor !== undefined ? decodeCursor(LIST, cursor, isPlace) : BEFORE_ALL;
    const rows = await read<(Organization & { relation: Relation })[]>(
      this.database,
      `SELECT o.id, o.name, o.name_key AS "nameKey", o.created_at AS "createdAt", o.updated_at AS "updatedAt", m.relation
       ${FROM_ORGANIZATIONS_OF_USER} AND (o.name_key, o.id) > ($2, $3::uuid)
        ORDER BY o.name_key, o.id LIMIT $4`,
      [userId, key, id, limit + 1],
    );
    return Page.of(
      rows,
      limit,
      (row) => encodeCursor(LIST, [row.nameKey, row.id]),
      (row) => OrganizationDto.from(row, row.relation),
    );
  }

  /**
   * Makes an organization, with its creator as the owner.
   * @throws OrganizationNameTakenError
   * @throws LimitReachedError
   */
  async create(caller: Principal, name: string): Promise<OrganizationDto> {
    const { user } = caller;
    return this.named(name, () =>
      transaction(this.database, async (manager) => {
        await this.owned.assertOneMore(manager, user.id);
        const organization = await insertOrganization(manager, name, user.id);
        const { id } = organization;
        await record(manager, actorOf(caller), {
          type: 'organization.created',
          organizationId: id,
          target: { type: 'organization', id },
          after: { name },
        });
        return OrganizationDto.from(organization, 'owner');
      }),
    );
  }

  /**
   * @throws OrganizationNameTakenError
   * @throws RelationRequiredError if the caller lost it meanwhile
   */
  async rename(caller: CallerMembership, name: string): Promise<OrganizationDto> {
    const { id } = caller.organization;
    return this.named(name, () =>
      transaction(this.database, async (manager) => {
        const relation = await lockOrganization(manager, caller, 'admin');
        const before = await manager.findOneByOrFail(Organization, { id });
        await manager.update(
          Organization,
          { id },
          { name, nameKey: nameKey(name), updatedAt: () => 'clock_timestamp()' },
        );
        await record(manager, caller.actor, {
          type: 'organization.renamed',
          organizationId: id,
          target: { type: 'organization', id },
          before: { name: before.name },
          after: { name },
        });
        return OrganizationDto.from(await manager.findOneByOrFail(Organization, { id }), relation);
      }),
    );
  }

  /** Whether a name is taken is the index's answer, not that of a look before. */
  private async named<T>(name: string, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (violates(error, NAME_KEY_INDEX)) throw new OrganizationNameTakenError(name);
      throw error;
    }
  }
}

function isPlace([, id, ...rest]: string[]): boolean {
  return isIdentifier(id) && rest.length === 0;
}
