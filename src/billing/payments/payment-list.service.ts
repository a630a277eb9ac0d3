import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CallerMembership } from '../../organizations/access/current-membership.decorator.js';
import { ExportsService } from '../../organizations/exports.service.js';
import { Config } from '../../platform/config/config.js';
import { AFTER_ALL } from '../../platform/http/pagination/cursor.js';
import { isTimeKey, timeKey } from '../../platform/http/pagination/time-key.js';
import { Keyset } from '../../platform/http/pagination/keyset.js';
import { counted, type Page } from '../../platform/http/pagination/page.js';
import { csv } from '../../platform/http/streaming/csv.js';
import { MANAGE_BILLING } from '../../organizations/access/organization-rules.js';
import { ExportedPayment, PAYMENT_COLUMNS, PaymentDto, type PaymentsQuery } from './payment.dto.js';
import { PaymentListRepository, type ListedPaymentRow } from './payment-list.repository.js';

/** The ids are those of the payment provider, not UUIDs. */
const LIST = new Keyset<ListedPaymentRow>(
  'payments',
  AFTER_ALL,
  ([paidAt = '', id, ...rest]) => isTimeKey(paidAt) && id !== undefined && rest.length === 0,
  ({ paidAt, id }) => [timeKey(paidAt), id],
);

@Injectable()
export class PaymentListService {
  constructor(
    private readonly payments: PaymentListRepository,
    private readonly config: Config,
    private readonly exports: ExportsService,
  ) {}

  async list(organizationId: string, query: PaymentsQuery): Promise<Page<PaymentDto>> {
    const list = listOf(organizationId, query);
    const rows = await this.payments.list(organizationId, list.placeOf(query), query.limit + 1, query);
    const page = list.page(rows, query, (row) =>
      PaymentDto.from(row, this.invoiceRoute(organizationId, row)),
    );
    return counted(page, query, () => this.payments.count(organizationId, query));
  }

  /**
   * Streams the payments that `list` shows, without a limit.
   * @throws RateLimitedError if the person has too many open exports
   * @throws OverloadedError if the instance has too many
   */
  async export(
    caller: CallerMembership,
    query: PaymentsQuery,
    request: FastifyRequest,
  ): Promise<StreamableFile> {
    const { id: organizationId } = caller.organization;
    return this.exports.start(caller, request, {
      format: csv(PAYMENT_COLUMNS, query),
      rule: MANAGE_BILLING,
      place: listOf(organizationId, query).placeOf(query),
      list: (place, limit) => this.payments.list(organizationId, place, limit, query),
      placeAt: LIST.placeAt,
      show: (row) => ExportedPayment.from(row, this.invoiceRoute(organizationId, row)),
    });
  }

  private invoiceRoute(organizationId: string, { id }: ListedPaymentRow): string {
    return `${this.config.publicUrl}/api/organizations/${organizationId}/billing/payments/${id}/invoice`;
  }
}

function listOf(organizationId: string, { since, until, agentId }: PaymentsQuery) {
  return LIST.of(organizationId, { since, until, agentId });
}
