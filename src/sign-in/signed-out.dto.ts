import { ApiProperty } from '@nestjs/swagger';

export class SignedOutDto {
  @ApiProperty({ enum: ['signed_out'] })
  status: 'signed_out';

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Where to sign out at the identity provider, too.',
  })
  logoutUrl: string | null;

  static of(logoutUrl: string | null): SignedOutDto {
    return { status: 'signed_out', logoutUrl };
  }
}
