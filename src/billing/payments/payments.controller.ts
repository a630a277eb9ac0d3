import { Controller, Get, Header, Param, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiCountedPage, type Page } from '../../platform/http/pagination/page.js';
import {
  CurrentMembership,
  type CallerMembership,
} from '../../organizations/access/current-membership.decorator.js';
import { Exports, FailsTo, GetOnly } from '../../platform/http/route-markers.js';
import { CSV } from '../../platform/http/streaming/csv.js';
import { WantsExport } from '../../platform/http/streaming/wants-export.decorator.js';
import { Problems } from '../../platform/openapi/problems.decorator.js';
import { Roles } from '../../organizations/access/roles.decorator.js';
import { MANAGE_BILLING } from '../../organizations/access/organization-rules.js';
import { PaymentProviderError, PaymentProviderUnavailableError } from '../stripe/stripe.errors.js';
import { PaymentDto, PaymentsQuery } from './payment.dto.js';
import { invoiceFailurePage } from './invoice-failure-page.js';
import { PaymentInvoiceService } from './payment-invoice.service.js';
import { PaymentListService } from './payment-list.service.js';
import { InvoiceUnavailableError, PaymentNotFoundError } from './payments.errors.js';

@ApiTags('Billing')
@Controller('organizations/:id/billing/payments')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentListService,
    private readonly invoices: PaymentInvoiceService,
  ) {}

  @Get()
  @Roles(MANAGE_BILLING.relation)
  @Exports(CSV)
  @Header('vary', 'accept')
  @ApiOperation({ summary: 'List the payments for subscriptions and tokens, newest first, or export them' })
  @ApiCountedPage(PaymentDto, CSV)
  list(
    @CurrentMembership() caller: CallerMembership,
    @Query() query: PaymentsQuery,
    @WantsExport() wantsExport: boolean,
    @Req() request: FastifyRequest,
  ): Promise<Page<PaymentDto> | StreamableFile> {
    return wantsExport
      ? this.payments.export(caller, query, request)
      : this.payments.list(caller.organization.id, query);
  }

  @Get(':paymentId/invoice')
  @Roles(MANAGE_BILLING.relation)
  @GetOnly()
  @FailsTo(invoiceFailurePage)
  @ApiOperation({ summary: 'Show the invoice of a payment: redirects to its page at the payment provider' })
  @ApiParam({
    name: 'paymentId',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
    example: 'in_1T6bXk2eZvKYlo2C',
  })
  @ApiResponse({
    status: 302,
    description:
      'To the page of the invoice at the payment provider. Browsers are redirected to ' +
      '`/organizations/{id}/billing?invoice=unavailable` if it cannot be read for now.',
  })
  @Problems(
    PaymentNotFoundError,
    InvoiceUnavailableError,
    PaymentProviderError,
    PaymentProviderUnavailableError,
  )
  async openInvoice(
    @CurrentMembership() caller: CallerMembership,
    @Param('paymentId') paymentId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return reply.redirect(await this.invoices.find(caller, paymentId), 302);
  }
}
