import { Injectable, type OnModuleDestroy, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { record } from '../platform/audit-log/record.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { streamLines } from '../platform/http/streaming/json-lines.js';
import { Slots } from '../platform/http/streaming/slots.js';
import type { CallerMembership } from '../organizations/access/current-membership.decorator.js';
import { AuditEventDto, type AuditEventsQuery } from './audit-event.dto.js';
import { AuditEventsRepository, type AuditEventRow, type AuditSelection } from './audit-events.repository.js';
import { NEWEST_FIRST, selectionOf } from './audit-selection.js';

/** Events per query. Between two queries, an export holds no connection. */
const PAGE = 500;
/** Concurrent exports of one instance. They must leave connections of the pool to other requests. */
const MAX_EXPORTS = 4;
const MAX_OF_PERSON = 2;
/** Milliseconds until a shutdown ends exports, before it closes their connections. */
const GRACE = 8_000;

@Injectable()
export class AuditExportService implements OnModuleDestroy {
  private readonly slots = new Slots(MAX_EXPORTS, MAX_OF_PERSON);
  private readonly closing = new AbortController();

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly events: AuditEventsRepository,
  ) {}

  onModuleDestroy(): void {
    setTimeout(() => this.closing.abort(), GRACE).unref();
  }

  /**
   * Streams the events that `AuditService.list` shows, without a limit. The first page is read before the response
   * begins, so that a database error still gets an error response.
   * @throws RateLimitedError if the person has too many exports in progress
   * @throws OverloadedError if the instance has too many
   */
  async start(
    caller: CallerMembership,
    query: AuditEventsQuery,
    request: FastifyRequest,
  ): Promise<StreamableFile> {
    const organizationId = caller.organization.id;
    const selection = selectionOf(query);
    const place = NEWEST_FIRST.of(organizationId, selection).placeOf(query);
    const release = this.slots.take(caller.user.id);
    try {
      await this.recordStart(caller, selection);
      const first = await this.events.list(organizationId, place, PAGE, selection);
      const pages = this.pagesFrom(first, organizationId, selection);
      return streamLines(request, pages, this.deadline(), release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Access is only checked when an export begins, so its duration is limited. */
  private deadline(): AbortSignal {
    return AbortSignal.any([this.closing.signal, AbortSignal.timeout(this.config.timeouts.auditExport)]);
  }

  private async recordStart(caller: CallerMembership, selection: AuditSelection): Promise<void> {
    const { id: organizationId } = caller.organization;
    await this.database.transaction((manager) =>
      record(manager, caller.actor, {
        type: 'audit.exported',
        organizationId,
        target: { type: 'organization', id: organizationId },
        after: selection,
      }),
    );
  }

  private async *pagesFrom(
    first: AuditEventRow[],
    organizationId: string,
    selection: AuditSelection,
  ): AsyncGenerator<AuditEventDto[]> {
    for (let rows = first; ;) {
      yield rows.map((row) => AuditEventDto.from(row));
      if (rows.length < PAGE) return;
      const place = NEWEST_FIRST.placeAt(rows.at(-1)!);
      rows = await this.events.list(organizationId, place, PAGE, selection);
    }
  }
}
