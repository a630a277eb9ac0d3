import { ApiProperty } from '@nestjs/swagger';

export class CheckoutDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uri' })
  url: string;

  @ApiProperty()
  expiresAt: Date;

  static from({ id, url, expiresAt }: CheckoutDto): CheckoutDto {
    return { id, url, expiresAt };
  }
}
