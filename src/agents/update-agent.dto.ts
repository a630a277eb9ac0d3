import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsInt, Max, Min, ValidateIf } from 'class-validator';

export class UpdateAgentDto {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    nullable: true,
    description: 'The balance at which admins are told. Null for never.',
    example: 10_000,
  })
  @ValidateIf((_body, value) => value !== null)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(0)
  @IsInt()
  @IsDefined()
  lowBalanceThreshold: number | null;
}
