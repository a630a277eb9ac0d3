import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NIL } from 'uuid';
import { TokenUsageRepository } from '../../agents/tokens/usage/token-usage.repository.js';
import { TrialsRepository } from '../../agents/trials/trials.repository.js';
import { PersonEventsRepository } from '../../audit/person-events.repository.js';
import { MyNoticesService } from '../../notices/my-notices.service.js';
import { PersonInvitesRepository } from '../../organizations/invites/person-invites.repository.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { UnauthenticatedError } from '../../platform/http/errors/errors.js';
import { streamDocument } from '../../platform/http/streaming/json-document.js';
import { OpenExportsService, type OpenExport } from '../../platform/http/streaming/open-exports.service.js';
import type { Principal } from '../../sessions/principal.js';
import { OwnSessionsService } from '../../sessions/own-sessions.service.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { UserDto } from '../../users/user.dto.js';
import { UsersRepository } from '../../users/users.repository.js';
import { ExportedInviteDto, type AccountExportDto, type ExportedEventDto } from './account-export.dto.js';

/** Rows per query. Between two queries, an export holds no connection. */
const PAGE = 500;
/** A page size that is larger than the maximum number of sessions of a person. */
const ALL_SESSIONS = { limit: 100 };

type Pages<Member extends object[]> = AsyncIterable<Member>;
/** The members of an export. Long lists come as pages, which are read while the response is sent. */
type Streamed = {
  [Name in keyof AccountExportDto]: AccountExportDto[Name] extends object[]
    ? AccountExportDto[Name] | Pages<AccountExportDto[Name]>
    : AccountExportDto[Name];
};

@Injectable()
export class AccountExportService {
  constructor(
    private readonly exports: OpenExportsService,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly ownSessions: OwnSessionsService,
    private readonly notices: MyNoticesService,
    private readonly organizations: OrganizationsService,
    private readonly invites: PersonInvitesRepository,
    private readonly trials: TrialsRepository,
    private readonly usage: TokenUsageRepository,
    private readonly events: PersonEventsRepository,
  ) {}

  /**
   * Streams what the service stores about the caller. The first members are read before the response begins, so that a
   * database error still gets an error response.
   * @throws RateLimitedError if an export of the person is still open
   * @throws OverloadedError if the instance has too many
   */
  async start(caller: Principal, request: FastifyRequest): Promise<StreamableFile> {
    const open = this.exports.begin('account', caller.limitKey);
    try {
      const members = await open.read(() => this.membersOf(caller, open));
      return streamDocument(request, members, 'account.json', open);
    } catch (error) {
      open.end();
      throw error;
    }
  }

  private async membersOf(caller: Principal, open: OpenExport): Promise<Streamed> {
    const { user, sessionId } = caller;
    return {
      user: UserDto.from(user),
      language: await this.users.languageOf(user.id),
      notices: (await this.notices.list(user.id)).data,
      identities: await this.users.listIdentities(user.id),
      sessions: (await this.ownSessions.list(user.id, sessionId, ALL_SESSIONS)).data,
      memberships: await this.organizations.listMembershipsOf(user.id),
      invitesReceived: this.pages(
        { caller, open },
        (after) => this.invites.listReceived(user, after, PAGE),
        (row) => ExportedInviteDto.received(row),
      ),
      invitesSent: this.pages(
        { caller, open },
        (after) => this.invites.listSent(user.id, after, PAGE),
        (row) => ExportedInviteDto.sent(row),
      ),
      trialsStarted: await this.trials.listStartedBy(user.id),
      tokenUsage: await this.usage.listMonthsOf(user.id),
      auditEvents: this.auditEventsOf({ caller, open }),
    };
  }

  private async *auditEventsOf(reader: Reader): AsyncGenerator<ExportedEventDto[]> {
    const { id } = reader.caller.user;
    yield* this.pages(
      reader,
      (after) => this.events.listBy(id, after, PAGE),
      (row) => ({ ...row, person: 'actor' as const }),
    );
    yield* this.pages(
      reader,
      (after) => this.events.listAbout(id, after, PAGE),
      (row) => ({ ...row, person: 'target' as const }),
    );
  }

  /** @param list reads the rows after the one with the given id */
  private async *pages<Row extends { id: string }, Shown>(
    { caller, open }: Reader,
    list: (after: string) => Promise<Row[]>,
    show: (row: Row) => Shown,
  ): AsyncGenerator<Shown[]> {
    for (let after: string = NIL, isLast = false; !isLast;) {
      const place = after;
      const rows = await open.read(async () => {
        const page = await list(place);
        await this.assertSignedIn(caller);
        return page;
      });
      yield rows.map(show);
      isLast = rows.length < PAGE;
      after = rows.at(-1)?.id ?? after;
    }
  }

  private async assertSignedIn({ sessionId }: Principal): Promise<void> {
    if ((await this.sessions.listActiveOf([sessionId])).length === 0) throw new UnauthenticatedError();
  }
}

interface Reader {
  caller: Principal;
  open: OpenExport;
}
