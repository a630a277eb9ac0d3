import { ApiProperty } from '@nestjs/swagger';

export class SignedOutDto {
  @ApiProperty({ enum: ['signed_out'] })
  status: 'signed_out';

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'URL that signs out at the identity provider. Null if the local sign-out is enough.',
    example: 'https://id.example.com/logout',
  })
  logoutUrl: string | null;

  static of(logoutUrl: string | null): SignedOutDto {
    return { status: 'signed_out', logoutUrl };
  }
}
