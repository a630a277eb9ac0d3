import { ApiProperty } from '@nestjs/swagger';

export class SignedOutDto {
  @ApiProperty({ enum: ['signed_out'] })
  status: 'signed_out';

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'URL that signs out at the identity provider. Null if the local sign-out is enough.',
  })
  logoutUrl: string | null;

  static of(logoutUrl: string | null): SignedOutDto {
    return { status: 'signed_out', logoutUrl };
  }
}
