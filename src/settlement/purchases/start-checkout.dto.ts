import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength, ValidateIf } from 'class-validator';
import { IsOneLine } from '../../platform/http/validation/is-one-line.js';

export class StartCheckoutDto {
  @ApiPropertyOptional({
    description: 'One of `subscriptionOffers`. Without it, the first one is bought.',
    maxLength: 64,
    example: 'default',
  })
  @ValidateIf((_body, value) => value !== undefined)
  @IsOneLine()
  @MaxLength(64)
  @IsString()
  offerId?: string;
}
