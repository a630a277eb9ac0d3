import { ApiProperty } from '@nestjs/swagger';

const STATUSES = ['ok', 'error'] as const;
export type Status = (typeof STATUSES)[number];

class ChecksDto {
  @ApiProperty({ enum: STATUSES })
  database: Status;
}

export class HealthDto {
  @ApiProperty({ enum: STATUSES })
  status: Status;

  @ApiProperty()
  checks: ChecksDto;
}

export class LivenessDto {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

export class VersionDto {
  @ApiProperty({ example: '1.4.0' })
  version: string;

  @ApiProperty({ type: String, nullable: true, example: 'abc1234' })
  commit: string | null;
}
