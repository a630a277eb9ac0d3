import { ApiProperty } from '@nestjs/swagger';

export class DeletedAccountDto {
  @ApiProperty({ enum: ['deleted'] })
  status: 'deleted';
}
