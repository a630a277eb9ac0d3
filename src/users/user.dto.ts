import { ApiProperty } from '@nestjs/swagger';
import type { User } from './user.entity.js';

export class UserDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ type: String, nullable: true, example: 'ada@example.com' })
  email: string | null;

  @ApiProperty()
  emailVerified: boolean;

  @ApiProperty({ type: String, nullable: true, example: 'Ada Lindqvist' })
  name: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'https://id.example.com/pictures/ada.png' })
  pictureUrl: string | null;

  @ApiProperty()
  createdAt: Date;

  static from({ id, email, emailVerified, name, pictureUrl, createdAt }: User): UserDto {
    return { id, email, emailVerified, name, pictureUrl, createdAt };
  }
}
