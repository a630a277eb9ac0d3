import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import { Stored } from '../../platform/database/stored.js';
import type { AgreedOffer } from '../terms/purchase.js';

/**
 * - `quoted`: an admin has previewed the change.
 * - `agreed`: an admin wants the change now. Stored before the payment provider is called.
 * - `scheduled`: the change takes effect at the end of the period.
 * - `done` and `expired` are final.
 * - `withdrawn` is final, unless another change has replaced this one and expires. Then this one is scheduled again.
 */
export const CHANGE_STATUSES = ['quoted', 'agreed', 'scheduled', 'done', 'expired', 'withdrawn'] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/**
 * A change of the offer of a subscription, with its agreed price and tokens. A subscription has at most one open
 * change.
 */
@Entity('offer_changes')
@Stored({
  holds: 'changes between the offers of a subscription',
  grows: '1 per change, and the last quotes of a subscription',
  cleaned: 'quotes by the next quote; changes never, because payments are credited by them',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Check('offer_changes_status_check', `status IN ('${CHANGE_STATUSES.join("', '")}')`)
@Index('offer_changes_open_key', { synchronize: false })
@Index('offer_changes_subscription_id_idx', ['subscriptionId'])
export class OfferChange {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'offer_changes_pkey' })
  id: string;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'offer_changes_organization_id_fkey' })
  organization: Relation<Organization>;

  @Column({ name: 'subscription_id', type: 'text', collation: 'C' })
  subscriptionId: string;

  /** The item of the subscription whose price changes. */
  @Column({ name: 'item_id', type: 'text' })
  itemId: string;

  @Column({ type: 'text', default: 'quoted' })
  status: ChangeStatus;

  @Column({ type: 'jsonb' })
  offer: AgreedOffer;

  @Column({ name: 'price_id', type: 'text' })
  priceId: string;

  @Column({ type: 'int' })
  amount: number;

  @Column({ type: 'text' })
  currency: string;

  /** In each period, or in each month of it. */
  @Column({ type: 'int' })
  tokens: number;

  /** The version of our copy of the subscription when the change was quoted. */
  @Column({ type: 'int' })
  version: number;

  /** The moment to which Stripe's prorations refer. Null if the change begins a new period. */
  @Column({ name: 'prorated_at', type: 'timestamptz', precision: 3, nullable: true })
  proratedAt: Date | null;

  /** The end of the period with which the change takes effect. Null for a change at once. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  at: Date | null;

  /** When Stripe got the price of the next period. */
  @Column({ name: 'set_at', type: 'timestamptz', precision: 3, nullable: true })
  setAt: Date | null;

  /** The price that Stripe had before. Stored shortly before Stripe gets the new price. */
  @Column({ name: 'replaced_price_id', type: 'text', nullable: true })
  replacedPriceId: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'agreed_at', type: 'timestamptz', precision: 3, nullable: true })
  agreedAt: Date | null;

  /** The id of the scheduled change that was withdrawn for this one. */
  @Column({ type: 'uuid', nullable: true })
  replaces: string | null;
}
