import { Injectable } from '@nestjs/common';
import { AFTER_ALL, isInstant } from '../../platform/http/pagination/cursor.js';
import { Keyset } from '../../platform/http/pagination/keyset.js';
import type { Page, PageQuery } from '../../platform/http/pagination/page.js';
import { PaymentDto } from './payment.dto.js';
import { PaymentListRepository, type ListedPaymentRow } from './payment-list.repository.js';

/** The ids are those of the payment provider, not UUIDs. */
const LIST = new Keyset<ListedPaymentRow>(
  'payments',
  AFTER_ALL,
  ([paidAt = '', id, ...rest]) => isInstant(paidAt) && id !== undefined && rest.length === 0,
  ({ paidAt, id }) => [paidAt.toISOString(), id],
);

@Injectable()
export class PaymentListService {
  constructor(private readonly payments: PaymentListRepository) {}

  async list(organizationId: string, query: PageQuery): Promise<Page<PaymentDto>> {
    const list = LIST.of(organizationId);
    const rows = await this.payments.list(organizationId, list.placeOf(query), query.limit + 1);
    return list.page(rows, query, (row) => PaymentDto.from(row));
  }
}
