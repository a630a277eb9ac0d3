import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiPage, PageQuery, type Page } from '../../platform/http/pagination/page.js';
import {
  CurrentMembership,
  type CallerMembership,
} from '../../organizations/access/current-membership.decorator.js';
import { Roles } from '../../organizations/access/roles.decorator.js';
import { BUY } from '../billing-rules.js';
import { PaymentDto } from './payment.dto.js';
import { PaymentListService } from './payment-list.service.js';

@ApiTags('Billing')
@Controller('organizations/:id/billing/payments')
export class PaymentsController {
  constructor(private readonly payments: PaymentListService) {}

  @Get()
  @Roles(BUY.relation)
  @ApiOperation({ summary: 'List the payments for subscriptions and tokens, newest first' })
  @ApiPage(PaymentDto)
  list(
    @CurrentMembership() { organization }: CallerMembership,
    @Query() query: PageQuery,
  ): Promise<Page<PaymentDto>> {
    return this.payments.list(organization.id, query);
  }
}
