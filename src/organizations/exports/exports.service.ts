import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ExportSlots } from '../../platform/http/streaming/export-slots.js';
import { streamExport, type ExportFormat } from '../../platform/http/streaming/stream-export.js';
import type { CallerMembership } from '../access/current-membership.decorator.js';
import type { MemberRule } from '../access/rule.js';
import { MembershipsRepository } from '../memberships/memberships.repository.js';
import { RelationRequiredError } from '../organizations.errors.js';

/** Rows per query. Between two queries, an export holds no connection. */
const PAGE = 500;
/** A list that is exported. */
export interface Exported<Row> {
  format: ExportFormat;
  /** Who may read the list. It is checked again for each page. */
  rule: MemberRule;
  /** The position after which the export begins. */
  place: readonly string[];
  /** Runs once the export has a slot. */
  begin?: () => Promise<void>;
  list: (place: readonly string[], limit: number) => Promise<Row[]>;
  placeAt: (row: Row) => readonly string[];
  show: (row: Row) => object;
}

/** Streams whole lists of an organization. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly slots: ExportSlots,
    private readonly memberships: MembershipsRepository,
  ) {}

  /**
   * Starts an export. The first page is read before the response begins, so that a database error still gets an error
   * response.
   * @throws RateLimitedError if the person or the organization has too many exports in progress
   * @throws OverloadedError if the instance has too many
   */
  async start<Row>(
    caller: CallerMembership,
    request: FastifyRequest,
    exported: Exported<Row>,
  ): Promise<StreamableFile> {
    const release = this.slots.take({ userId: caller.user.id, organizationId: caller.organization.id });
    try {
      await exported.begin?.();
      const first = await exported.list(exported.place, PAGE);
      const pages = this.pagesFrom(first, caller, exported);
      return streamExport(request, exported.format, pages, this.slots.deadline(), release);
    } catch (error) {
      release();
      throw error;
    }
  }

  private async *pagesFrom<Row>(
    first: Row[],
    caller: CallerMembership,
    { rule, list, placeAt, show }: Exported<Row>,
  ): AsyncGenerator<object[]> {
    for (let rows = first; ;) {
      yield rows.map(show);
      if (rows.length < PAGE) return;
      rows = await list(placeAt(rows.at(-1)!), PAGE);
      await this.assertStillAllowed(caller, rule);
    }
  }

  /** A membership is deleted with its organization. @throws RelationRequiredError */
  private async assertStillAllowed({ id, organization }: CallerMembership, rule: MemberRule): Promise<void> {
    const membership = await this.memberships.find(organization.id, id);
    if (!membership) throw new RelationRequiredError(rule.relation);
    rule.assert(membership);
  }
}
