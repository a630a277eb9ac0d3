import { ApiProperty } from '@nestjs/swagger';
import type { ContactStatus } from './billing-profile.entity.js';

class AddressDto {
  @ApiProperty({ type: String, nullable: true, example: 'Lindholmspiren 7' })
  line1: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Floor 3' })
  line2: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Gothenburg' })
  city: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Västra Götaland' })
  state: string | null;

  @ApiProperty({ type: String, nullable: true, example: '417 56' })
  postalCode: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'SE' })
  country: string | null;
}

export class ContactDto {
  @ApiProperty({ type: String, nullable: true, example: 'Acme Robotics AB' })
  name: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'invoices@acme.example' })
  email: string | null;

  @ApiProperty({ type: String, nullable: true, example: '+46 31 123 45 67' })
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
