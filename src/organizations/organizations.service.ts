import { Injectable } from '@nestjs/common';
import { record } from '../platform/audit-log/record.js';
import { actorOf, type Principal } from '../sessions/principal.js';
import { byName } from '../platform/http/pagination/keyset.js';
import type { Page, PageQuery } from '../platform/http/pagination/page.js';
import { placeOf } from '../platform/jobs/queue-options.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { Database } from '../platform/database/database.js';
import type { CallerMembership } from './access/current-membership.decorator.js';
import { OrganizationDetailsDto, OrganizationDto } from './organization.dto.js';
import { OrganizationLockService } from './organization-lock.service.js';
import { RENAME } from './access/organization-rules.js';
import { ORGANIZATION_RENAMED, type RenamedOrganization } from './organization-renamed.js';
import { OrganizationNotFoundError, RelationRequiredError } from './access/access.errors.js';
import { OrganizationNameTakenError } from './organizations.errors.js';
import { OrganizationsRepository } from './organizations.repository.js';
import type { User } from '../users/user.entity.js';
import type { Relation } from './access/relation.js';
import { PersonLimitsService } from './person-limits.service.js';
import { ORGANIZATIONS } from './organizations.domain.js';

export interface OwnMembership {
  id: string;
  relation: Relation;
  createdAt: Date;
  organization: { id: string; name: string };
}

const LIST = byName('organizations');

@Injectable()
export class OrganizationsService {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly lock: OrganizationLockService,
    private readonly limits: PersonLimitsService,
    private readonly jobs: JobsService,
  ) {}

  async list({ user, asksFresh }: Principal, query: PageQuery): Promise<Page<OrganizationDto>> {
    const list = LIST.of(user.id);
    const rows = await this.organizations.listOfUser(user.id, list.placeOf(query), query.limit + 1);
    return list.page(rows, query, (row) =>
      OrganizationDto.from(row, { relation: row.relation, user, asksFresh }),
    );
  }

  /** @throws OrganizationNotFoundError or RelationRequiredError if the membership has ended since the request began */
  async get({ user, asksFresh, organization }: CallerMembership): Promise<OrganizationDetailsDto> {
    const row = await this.organizations.findDetails(user.id, organization.id);
    if (!row) throw await this.lossOf(organization.id);
    return OrganizationDetailsDto.of(row, { relation: row.relation, user, asksFresh });
  }

  private async lossOf(id: string): Promise<Error> {
    const exists = await this.organizations.exists(id);
    return exists ? new RelationRequiredError('member') : new OrganizationNotFoundError();
  }

  /** Lists all memberships of a user, ordered by the names of the organizations. */
  async listMembershipsOf(userId: string): Promise<OwnMembership[]> {
    const rows = await this.organizations.listMembershipsOfUser(userId);
    return rows.map(({ id, relation, createdAt, organizationId, organizationName }) => ({
      id,
      relation,
      createdAt,
      organization: { id: organizationId, name: organizationName },
    }));
  }

  /**
   * Creates an organization with its creator as the owner.
   * @throws OrganizationNameTakenError
   * @throws LimitReachedError
   */
  async create(caller: Principal, name: string): Promise<OrganizationDto> {
    const { user, asksFresh } = caller;
    const creation = this.database.transaction(async (manager) => {
      await this.limits.assertMayCreate(manager, user.id);
      const organization = await this.organizations.insertWithOwner(manager, name, user.id);
      const { id } = organization;
      await record(manager, actorOf(caller), ORGANIZATIONS, {
        type: 'organization.created',
        organizationId: id,
        target: { type: 'organization', id },
        after: { name },
        concerns: { userIds: [user.id] },
      });
      return OrganizationDto.from(organization, { relation: 'owner', user, asksFresh });
    });
    return this.namingTaken(creation, user, name);
  }

  /**
   * Changes nothing if the name is exactly the present one.
   * @throws OrganizationNameTakenError
   * @throws RelationRequiredError if the caller has lost the required relation since the request began
   */
  async update(caller: CallerMembership, name: string): Promise<OrganizationDto> {
    const { id } = caller.organization;
    const change = this.database.transaction(async (manager) => {
      const current = await this.lock.acquire(manager, caller, RENAME.relation);
      const before = await this.organizations.find(manager, id);
      if (before.name === name) return OrganizationDto.from(before, current);
      await this.organizations.update(manager, id, name);
      const renamed: RenamedOrganization = { organizationId: id };
      await this.jobs.send(manager, ORGANIZATION_RENAMED, renamed, placeOf(caller.actor));
      await record(manager, caller.actor, ORGANIZATIONS, {
        type: 'organization.renamed',
        organizationId: id,
        target: { type: 'organization', id },
        before: { name: before.name },
        after: { name },
      });
      return OrganizationDto.from(await this.organizations.find(manager, id), current);
    });
    return this.namingTaken(change, caller.user, name);
  }

  /**
   * Adds the id of the organization with this name to the error, if the user is a member of it. A client that repeats a
   * request then finds the organization that its first request created.
   */
  private async namingTaken<T>(change: Promise<T>, user: User, name: string): Promise<T> {
    try {
      return await change;
    } catch (error) {
      if (!(error instanceof OrganizationNameTakenError)) throw error;
      throw new OrganizationNameTakenError(name, await this.organizations.findOfMember(user.id, name));
    }
  }
}
