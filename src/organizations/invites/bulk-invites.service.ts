import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../platform/http/errors/problem.js';
import { logProblem } from '../../platform/http/errors/send-problem.js';
import { toApiError } from '../../platform/http/errors/to-api-error.js';
import { RequestValidationPipe } from '../../platform/http/validation/validation.pipe.js';
import type { CallerMembership } from '../access/current-membership.decorator.js';
import { INVITE } from '../organization-rules.js';
import type {
  BulkInviteResultDto,
  BulkInviteResultsDto,
  BulkInviteRowDto,
  CreateInvitesDto,
} from './bulk-invites.dto.js';
import { CreateInviteDto, type InviteWithTokenDto } from './invite.dto.js';
import { InvitesService } from './invites.service.js';

@Injectable()
export class BulkInvitesService {
  private readonly validation = new RequestValidationPipe();

  constructor(private readonly invites: InvitesService) {}

  /**
   * Makes the invites one after another, each in a transaction of its own. A refused row does not affect the others.
   * After a server error the remaining rows are not tried and get the same problem.
   * @throws EmailNotVerifiedError
   * @throws a server error, if no invite was made before it
   */
  async create(
    caller: CallerMembership,
    { invites: rows }: CreateInvitesDto,
    request: FastifyRequest,
  ): Promise<BulkInviteResultsDto> {
    INVITE.assert(caller);
    const data: BulkInviteResultDto[] = [];
    for (const row of rows) {
      try {
        data.push({ invite: await this.createOne(caller, row) });
      } catch (thrown) {
        const error = toApiError(thrown);
        const isOurs = error.status >= 500;
        if (isOurs && !data.some(({ invite }) => invite)) throw thrown;
        logProblem(error, request);
        const problem = Problem.from(error, request.id, request.originalUrl);
        if (isOurs) return { data: [...data, ...rows.slice(data.length).map(() => ({ problem }))] };
        data.push({ problem });
      }
    }
    return { data };
  }

  /** Invites one address, with the checks and errors of a single invite. */
  private async createOne(
    caller: CallerMembership,
    { email, role }: BulkInviteRowDto,
  ): Promise<InviteWithTokenDto> {
    const invite = await this.validation.transform(
      { email, role },
      { type: 'body', metatype: CreateInviteDto },
    );
    return this.invites.create(caller, invite as CreateInviteDto);
  }
}
