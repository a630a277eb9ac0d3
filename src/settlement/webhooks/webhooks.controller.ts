import { Controller, Get, Headers, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnySite, FailsTo, GetOnly, Public, RawBody, Unlimited } from '../../platform/http/route-markers.js';
import { Problems } from '../../platform/openapi/problems.decorator.js';
import { PURCHASE_KINDS } from '../../billing/terms/purchase.js';
import { InvalidSignatureError } from '../../billing/stripe/stripe.errors.js';
import { CheckoutReturnService, pendingPage } from '../purchases/checkout-return.service.js';
import { WebhooksService } from './webhooks.service.js';

const OF_PURCHASE = 'What was bought, for the redirect after too many requests and under overload.';

class ReceivedDto {
  @ApiProperty({ enum: [true] })
  received: boolean;
}

@ApiTags('Billing')
@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly checkoutReturn: CheckoutReturnService,
  ) {}

  @Post('webhooks/stripe')
  @HttpCode(200)
  @Public()
  @AnySite()
  @RawBody()
  @ApiOperation({ summary: 'Receive an event of the payment provider, which has signed the raw body' })
  @ApiHeader({ name: 'stripe-signature', required: true, description: 'Signs the time and the body.' })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiOkResponse({ type: ReceivedDto })
  @Problems(InvalidSignatureError)
  async receive(
    @Req() request: FastifyRequest,
    @Headers('stripe-signature') signature?: string,
  ): Promise<ReceivedDto> {
    await this.webhooks.receive(request, signature ?? '');
    return { received: true };
  }

  @Get('billing/return')
  @Public()
  @Unlimited() // Has its own limit, which redirects: the buyer must not see a JSON error.
  @FailsTo(pendingPage, { forBrowsers: true })
  @GetOnly()
  @ApiOperation({
    summary: 'Settle the checkout of a returning buyer, and redirect to the console',
  })
  @ApiQuery({
    name: 'session_id',
    type: String,
    required: false,
    description: "The payment provider's id of the checkout.",
  })
  @ApiQuery({
    name: 'organizationId',
    type: String,
    format: 'uuid',
    required: false,
    description: OF_PURCHASE,
  })
  @ApiQuery({ name: 'agentId', type: String, required: false, description: OF_PURCHASE })
  @ApiQuery({ name: 'kind', enum: PURCHASE_KINDS, required: false, description: OF_PURCHASE })
  @ApiResponse({
    status: 302,
    description:
      'To `/organizations/{id}/agents?checkout=…&agentId=…&kind=…`. `checkout` is `success` or `pending`, and ' +
      '`pending` after too many requests and under overload. To `/?checkout=pending` if the session is unknown.',
  })
  async returnFromCheckout(
    @Query('session_id') sessionId: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return reply.redirect(await this.checkoutReturn.settle(sessionId, request), 302);
  }
}
