import { ApiProperty } from '@nestjs/swagger';
import { AMOUNT, CURRENCY } from '../money.schema.js';
import type { NextChargeRow } from './next-charges.repository.js';

export class NextChargeDto {
  @ApiProperty({ example: 'bookkeeping' })
  agentId: string;

  @ApiProperty({
    ...AMOUNT,
    nullable: true,
    description:
      'What will be due, in the minor unit of the currency. Null if it is unknown, or if no charge follows.',
  })
  amount: number | null;

  @ApiProperty(CURRENCY)
  currency: string;

  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'When it is charged.',
  })
  at: Date | null;

  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'When the payment provider said this.',
  })
  asOf: Date | null;

  static from({ item, amount, currency, at, asOf }: NextChargeRow): NextChargeDto {
    return { agentId: item, amount, currency, at, asOf };
  }
}

export class NextChargesDto {
  @ApiProperty({ type: [NextChargeDto], description: 'One for each ongoing subscription.' })
  data: NextChargeDto[];

  static from(rows: NextChargeRow[]): NextChargesDto {
    return { data: rows.map((row) => NextChargeDto.from(row)) };
  }
}
