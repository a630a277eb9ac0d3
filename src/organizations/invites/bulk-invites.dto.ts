import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsObject,
  IsString,
  ValidateNested,
} from 'class-validator';
import { Problem } from '../../platform/http/errors/problem.js';
import { GIVABLE_RELATIONS } from '../access/relation.js';
import { InviteWithTokenDto } from './invite.dto.js';

const MAX_ROWS = 50;

/**
 * One of many invites. The body validation only checks its shape. A wrong address or role becomes the problem of its
 * row.
 */
export class BulkInviteRowDto {
  @ApiProperty({ format: 'email', maxLength: 254, example: 'bob@example.com' })
  @IsString()
  @IsDefined()
  email: string;

  @ApiProperty({ enum: GIVABLE_RELATIONS })
  @IsString()
  @IsDefined()
  role: string;
}

export class CreateInvitesDto {
  @ApiProperty({ type: [BulkInviteRowDto], minItems: 1, maxItems: MAX_ROWS })
  @ValidateNested()
  @Type(() => BulkInviteRowDto)
  @IsObject({ each: true, message: 'each of the invites must be an object' })
  @ArrayMaxSize(MAX_ROWS, { message: 'invites must have at most $constraint1 rows' })
  @ArrayMinSize(1, { message: 'invites must have at least one row' })
  @IsArray()
  @IsDefined()
  invites: BulkInviteRowDto[];
}

/** The result of one row: the invite, or the problem that a request for this single invite would get. */
export class BulkInviteResultDto {
  @ApiPropertyOptional()
  invite?: InviteWithTokenDto;

  @ApiPropertyOptional()
  problem?: Problem;
}

export class BulkInviteResultsDto {
  @ApiProperty({
    type: [BulkInviteResultDto],
    description: 'One entry per row, in the order sent: either `invite` or `problem`.',
  })
  data: BulkInviteResultDto[];
}
