import { ApiProperty } from '@nestjs/swagger';

export class CheckoutDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uri', example: 'https://checkout.stripe.com/c/pay/cs_live_1' })
  url: string;

  @ApiProperty({ example: '2026-03-03T09:41:00.000Z' })
  expiresAt: Date;

  static from({ id, url, expiresAt }: CheckoutDto): CheckoutDto {
    return { id, url, expiresAt };
  }
}
