import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OpenExportsService, type OpenExport } from '../platform/http/streaming/open-exports.service.js';
import { streamExport, type ExportFormat } from '../platform/http/streaming/stream-export.js';
import type { CallerMembership } from './access/current-membership.decorator.js';
import type { MemberRule } from './access/rule.js';
import { MembershipsRepository } from './memberships.repository.js';
import { RelationRequiredError } from './access/access.errors.js';

/** Rows per query. Between two queries, an export holds no connection. */
const PAGE = 500;
/** A list that is exported. */
export interface Exported<Row> {
  format: ExportFormat;
  /** Who may read the list. The rule is checked again with each page, which may have waited for its turn. */
  rule: MemberRule;
  /** The position after which the export begins. */
  place: readonly string[];
  /** Runs before the first page is read. */
  begin?: () => Promise<void>;
  list: (place: readonly string[], limit: number) => Promise<Row[]>;
  placeAt: (row: Row) => readonly string[];
  show: (row: Row) => object;
}

/** Streams whole lists of an organization. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly exports: OpenExportsService,
    private readonly memberships: MembershipsRepository,
  ) {}

  /**
   * Starts an export. The first page is read before the response begins, so that a database error still gets an error
   * response.
   * @throws RateLimitedError if the person has too many open exports
   * @throws OverloadedError if the instance has too many
   */
  async start<Row>(
    caller: CallerMembership,
    request: FastifyRequest,
    exported: Exported<Row>,
  ): Promise<StreamableFile> {
    const open = this.exports.begin('list', caller.limitKey);
    try {
      const first = await open.read(async () => {
        await this.assertStillAllowed(caller, exported.rule);
        await exported.begin?.();
        return this.page(caller, exported, exported.place);
      });
      const pages = this.pagesFrom(first, open, caller, exported);
      return streamExport(request, exported.format, pages, open);
    } catch (error) {
      open.end();
      throw error;
    }
  }

  private async *pagesFrom<Row>(
    first: Row[],
    open: OpenExport,
    caller: CallerMembership,
    exported: Exported<Row>,
  ): AsyncGenerator<object[]> {
    for (let rows = first; ;) {
      yield rows.map(exported.show);
      if (rows.length < PAGE) return;
      const place = exported.placeAt(rows.at(-1)!);
      rows = await open.read(() => this.page(caller, exported, place));
    }
  }

  private async page<Row>(
    caller: CallerMembership,
    { rule, list }: Exported<Row>,
    place: readonly string[],
  ): Promise<Row[]> {
    const page = await list(place, PAGE);
    await this.assertStillAllowed(caller, rule);
    return page;
  }

  /**
   * Also rejects members of a deleted organization, because it has no memberships left. @throws RelationRequiredError
   */
  private async assertStillAllowed({ id, organization }: CallerMembership, rule: MemberRule): Promise<void> {
    const membership = await this.memberships.find(organization.id, id);
    if (!membership) throw new RelationRequiredError(rule.relation);
    rule.assert(membership);
  }
}
