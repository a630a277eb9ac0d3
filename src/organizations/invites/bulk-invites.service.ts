import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { LimitReachedError, RateLimitedError } from '../../platform/http/errors/errors.js';
import { Problem } from '../../platform/http/errors/problem.js';
import { logProblem } from '../../platform/http/errors/send-problem.js';
import { toApiError } from '../../platform/http/errors/to-api-error.js';
import { RequestValidationPipe } from '../../platform/http/validation/validation.pipe.js';
import { emailKey } from '../../platform/text/email.js';
import { RequestRatesService } from '../../sessions/request-rates.service.js';
import { WriteQuotaService } from '../../sessions/write-quota.service.js';
import type { CallerMembership } from '../access/current-membership.decorator.js';
import { INVITE } from '../access/organization-rules.js';
import type {
  BulkInviteResultDto,
  BulkInviteResultsDto,
  BulkInviteRowDto,
  CreateInvitesDto,
} from './bulk-invites.dto.js';
import { CreateInviteDto } from './invite.dto.js';
import { AlreadyMemberError, InviteAlreadyPendingError } from './invites.errors.js';
import { InvitesService } from './invites.service.js';
import { KnownAddressesRepository } from './known-addresses.repository.js';

@Injectable()
export class BulkInvitesService {
  private readonly validation = new RequestValidationPipe();
  /** The people whose list of invites is in progress on this instance, by their `limitKey`. */
  private readonly busy = new Set<string>();

  constructor(
    private readonly invites: InvitesService,
    private readonly known: KnownAddressesRepository,
    private readonly rates: RequestRatesService,
    private readonly quota: WriteQuotaService,
  ) {}

  /**
   * Makes the invites one after another, each in a transaction of its own. Continues after a refused row, unless all
   * later rows would be refused for the same reason. On each instance, a person makes one list at a time.
   * @throws EmailNotVerifiedError
   * @throws RateLimitedError if another list of the person is in progress, or if there are more rows than requests or
   * changes left
   * @throws a server error, if it occurs before the first invite is made
   */
  async create(
    caller: CallerMembership,
    { invites: rows }: CreateInvitesDto,
    request: FastifyRequest,
  ): Promise<BulkInviteResultsDto> {
    INVITE.assert(caller);
    const { limitKey } = caller;
    if (this.busy.has(limitKey))
      throw new RateLimitedError(1, 'You are inviting other addresses at the moment. Try again later.');
    this.busy.add(limitKey);
    try {
      // The request itself counts for the first row.
      await this.rates.countMore(request, rows.length - 1);
      this.quota.take(limitKey, rows.length - 1);
      const data = await this.createAll(caller, rows, request).catch((error: unknown) => {
        this.quota.giveBack(limitKey, rows.length - 1);
        throw error;
      });
      this.quota.giveBack(limitKey, data.filter(({ invite }) => !invite).length);
      return { data };
    } finally {
      this.busy.delete(limitKey);
    }
  }

  private async createAll(
    caller: CallerMembership,
    rows: BulkInviteRowDto[],
    request: FastifyRequest,
  ): Promise<BulkInviteResultDto[]> {
    const data: BulkInviteResultDto[] = [];
    const checked = await Promise.all(rows.map((row) => this.check(row)));
    const taken = await this.findTaken(caller, checked);
    /** The error of the later rows. If it is no server error, rows with an error of their own keep that one. */
    let end: ApiError | undefined;
    for (const row of checked) {
      try {
        if (end && end.status >= 500) throw end;
        if (row instanceof ApiError) throw row;
        const refusal = taken.get(emailKey(row.email)) ?? end;
        if (refusal) throw refusal;
        const invite = await this.invites.create(caller, row);
        taken.set(emailKey(row.email), new InviteAlreadyPendingError(invite.id));
        data.push({ invite });
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.status >= 500 && !data.some(({ invite }) => invite)) throw thrown;
        if (error !== end) logProblem(error, request);
        if (isForAll(error)) end = error;
        data.push({ problem: Problem.from(error, request.id, request.originalUrl) });
      }
    }
    return data;
  }

  /** Finds addresses that can be refused without a transaction. */
  private async findTaken(
    { organization }: CallerMembership,
    rows: (CreateInviteDto | ApiError)[],
  ): Promise<Map<string, ApiError>> {
    const keys = rows.flatMap((row) => (row instanceof ApiError ? [] : emailKey(row.email)));
    const known = await this.known.list(organization.id, keys);
    return new Map(
      known.map(({ emailKey: key, isMember, pendingInviteId }) => [
        key,
        isMember ? new AlreadyMemberError() : new InviteAlreadyPendingError(pendingInviteId!),
      ]),
    );
  }

  /** Checks the fields of a row, as those of a single invite. */
  private async check({ email, role }: BulkInviteRowDto): Promise<CreateInviteDto | ApiError> {
    try {
      const body = { type: 'body', metatype: CreateInviteDto } as const;
      return (await this.validation.transform({ email, role }, body)) as CreateInviteDto;
    } catch (error) {
      return toApiError(error);
    }
  }
}

/** Whether later rows would be refused for the same reason. Each try would take the organization's lock. */
function isForAll(error: ApiError): boolean {
  return error.status >= 500 || error instanceof RateLimitedError || error instanceof LimitReachedError;
}
