import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AnySite, GetOnly, NeverShed, Public, RawBody, Unlimited } from '../platform/http/route-markers.js';
import { Problems } from '../platform/openapi/problems.decorator.js';
import { InvalidSignatureError } from '../billing/stripe/stripe.errors.js';
import { CheckoutReturn } from './checkout-return.js';
import { WebhooksService } from './webhooks.service.js';

class ReceivedDto {
  @ApiProperty({ enum: [true] })
  received: boolean;
}

/** What the payment provider tells, and where it sends the buyer back to. */
@ApiTags('Billing')
@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly checkoutReturn: CheckoutReturn,
  ) {}

  @Post('webhooks/stripe')
  @HttpCode(200)
  @Public()
  @AnySite()
  @RawBody()
  @ApiOperation({ summary: 'An event of the payment provider; the signature over the raw body is the proof' })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiOkResponse({ type: ReceivedDto })
  @Problems(InvalidSignatureError)
  async receive(@Body() body: Buffer, @Headers('stripe-signature') signature?: string): Promise<ReceivedDto> {
    await this.webhooks.receive(body, signature ?? '');
    return { received: true };
  }

  @Get('billing/return')
  @Public()
  @Unlimited() // a buyer never sees an error as JSON
  @NeverShed()
  @GetOnly()
  @ApiOperation({
    summary: 'Where the payment provider sends the buyer: settles the checkout and goes on to the page',
  })
  @ApiQuery({ name: 'session_id', type: String, required: false })
  @ApiResponse({
    status: 302,
    description: "To the application's page, with `checkout=success` or `pending`.",
  })
  async return(@Query('session_id') sessionId: unknown, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return reply.redirect(await this.checkoutReturn.settle(sessionId), 302);
  }
}
