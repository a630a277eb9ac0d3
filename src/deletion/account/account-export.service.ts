import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NIL } from 'uuid';
import { TrialsRepository } from '../../agents/trials/trials.repository.js';
import { PersonEventsRepository } from '../../audit/person-events.repository.js';
import { PersonInvitesRepository } from '../../organizations/invites/person-invites.repository.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { UnauthenticatedError } from '../../platform/http/errors/errors.js';
import { ExportSlots } from '../../platform/http/streaming/export-slots.js';
import { streamDocument } from '../../platform/http/streaming/json-document.js';
import type { Principal } from '../../sessions/principal.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { UserDto } from '../../users/user.dto.js';
import { UsersRepository } from '../../users/users.repository.js';
import { ExportedInviteDto, type AccountExportDto, type ExportedEventDto } from './account-export.dto.js';

/** Rows per query. Between two queries, an export holds no connection. */
const PAGE = 500;
/** More than a person can have sessions. */
const ALL_SESSIONS = { limit: 100 };

type Pages<Member extends object[]> = AsyncIterable<Member>;
/** The members of an export. Those that may be long are read while they are sent. */
type Streamed = {
  [Name in keyof AccountExportDto]: AccountExportDto[Name] extends object[]
    ? AccountExportDto[Name] | Pages<AccountExportDto[Name]>
    : AccountExportDto[Name];
};

@Injectable()
export class AccountExportService {
  constructor(
    private readonly slots: ExportSlots,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly organizations: OrganizationsService,
    private readonly invites: PersonInvitesRepository,
    private readonly trials: TrialsRepository,
    private readonly events: PersonEventsRepository,
  ) {}

  /**
   * Streams what the service stores about the caller. The first members are read before the response begins, so that a
   * database error still gets an error response.
   * @throws RateLimitedError if the person has too many exports in progress
   * @throws OverloadedError if the instance has too many
   */
  async start(caller: Principal, request: FastifyRequest): Promise<StreamableFile> {
    const release = this.slots.take({ userId: caller.user.id, organizationId: null });
    try {
      const members = await this.membersOf(caller);
      return streamDocument(request, members, 'account.json', this.slots.deadline(), release);
    } catch (error) {
      release();
      throw error;
    }
  }

  private async membersOf(caller: Principal): Promise<Streamed> {
    const { user, sessionId } = caller;
    return {
      user: UserDto.from(user),
      identities: await this.users.listIdentities(user.id),
      sessions: (await this.sessions.list(user.id, sessionId, ALL_SESSIONS)).data,
      memberships: await this.organizations.listMembershipsOf(user.id),
      invitesReceived: this.pages(
        caller,
        (after) => this.invites.listReceived(user, after, PAGE),
        (row) => ExportedInviteDto.received(row),
      ),
      invitesSent: this.pages(
        caller,
        (after) => this.invites.listSent(user.id, after, PAGE),
        (row) => ExportedInviteDto.sent(row),
      ),
      trialsStarted: await this.trials.listStartedBy(user.id),
      auditEvents: this.auditEventsOf(caller),
    };
  }

  private async *auditEventsOf(caller: Principal): AsyncGenerator<ExportedEventDto[]> {
    const { id } = caller.user;
    yield* this.pages(
      caller,
      (after) => this.events.listBy(id, after, PAGE),
      (row) => ({ ...row, person: 'actor' as const }),
    );
    yield* this.pages(
      caller,
      (after) => this.events.listAbout(id, after, PAGE),
      (row) => ({ ...row, person: 'target' as const }),
    );
  }

  /** @param read reads the rows after the one with the given id */
  private async *pages<Row extends { id: string }, Shown>(
    { sessionId }: Principal,
    read: (after: string) => Promise<Row[]>,
    show: (row: Row) => Shown,
  ): AsyncGenerator<Shown[]> {
    for (let after: string = NIL, isLast = false; !isLast;) {
      const rows = await read(after);
      if ((await this.sessions.listActiveOf([sessionId])).length === 0) throw new UnauthenticatedError();
      yield rows.map(show);
      isLast = rows.length < PAGE;
      after = rows.at(-1)?.id ?? after;
    }
  }
}
