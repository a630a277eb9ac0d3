import { ApiProperty } from '@nestjs/swagger';
import { AMOUNT, CURRENCY } from '../terms/money.schema.js';
import { totalsOf, type DayTotal, type NextChargeOf } from './next-charge.js';

export class NextChargeDto {
  @ApiProperty({ example: 'bookkeeping' })
  agentId: string;

  @ApiProperty({
    ...AMOUNT,
    nullable: true,
    description: 'What will be due. Null if it is unknown, or if no charge follows.',
  })
  amount: number | null;

  @ApiProperty(CURRENCY)
  currency: string;

  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'When it is charged. For an overdue invoice, the next attempt to collect it.',
  })
  at: Date | null;

  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'When the payment provider said this.',
  })
  asOf: Date | null;

  static from({ item, amount, currency, at, asOf }: NextChargeOf): NextChargeDto {
    return { agentId: item, amount, currency, at, asOf };
  }
}

class DayTotalDto {
  @ApiProperty({ format: 'date', description: 'In UTC.', example: '2026-04-02' })
  day: string;

  @ApiProperty(AMOUNT)
  amount: number;

  @ApiProperty(CURRENCY)
  currency: string;
}

export class NextChargesDto {
  @ApiProperty({ type: [NextChargeDto], description: 'One for each ongoing subscription.' })
  data: NextChargeDto[];

  @ApiProperty({
    type: [DayTotalDto],
    description:
      'What is charged on each day, the next day first. Days on which nothing is charged are left out.',
  })
  totals: DayTotal[];

  static from(charges: NextChargeOf[]): NextChargesDto {
    return { data: charges.map((one) => NextChargeDto.from(one)), totals: totalsOf(charges) };
  }
}
