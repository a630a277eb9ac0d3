import { ApiProperty } from '@nestjs/swagger';
import type { ContactStatus } from './billing-profile.entity.js';

class AddressDto {
  @ApiProperty({ type: String, nullable: true })
  line1: string | null;

  @ApiProperty({ type: String, nullable: true })
  line2: string | null;

  @ApiProperty({ type: String, nullable: true })
  city: string | null;

  @ApiProperty({ type: String, nullable: true })
  state: string | null;

  @ApiProperty({ type: String, nullable: true })
  postalCode: string | null;

  @ApiProperty({ type: String, nullable: true })
  country: string | null;
}

export class ContactDto {
  @ApiProperty({ type: String, nullable: true })
  name: string | null;

  @ApiProperty({ type: String, nullable: true })
  email: string | null;

  @ApiProperty({ type: String, nullable: true })
  phone: string | null;

  @ApiProperty({ type: AddressDto, nullable: true })
  address: AddressDto | null;
}

export class ContactSyncDto {
  @ApiProperty({
    enum: ['no_customer', 'synced', 'pending', 'failed'],
    description:
      'Whether the payment provider has this contact. `no_customer`: the first purchase or visit of the portal sends it. `failed`: it rejected the contact.',
  })
  status: ContactStatus | 'no_customer';

  @ApiProperty({ type: Date, nullable: true })
  syncedAt: Date | null;
}
