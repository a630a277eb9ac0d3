import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import { Stored } from '../../platform/database/stored.js';
import type { AgreedOffer, PurchaseKind } from '../terms/purchase.js';

export interface CheckoutOptions {
  tax: 'none' | 'automatic';
  promotionCodes: boolean;
  /** Tells instances of 0.3.0 that the URLs of the session name the purchase. */
  returnsPurchase: true;
}
export type CheckoutStatus = 'creating' | 'open' | 'complete' | 'expired' | 'failed';

/**
 * A purchase with its agreed price and tokens, which later price changes do not affect. A unique index allows one
 * unfinished checkout per organization, item and kind.
 */
@Entity('checkouts')
@Stored({
  holds: 'what was offered in a checkout',
  grows: '1 per checkout',
  cleaned: 'never; payments refer to them',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Check('checkouts_kind_check', "kind IN ('subscription', 'top_up')")
@Check('checkouts_status_check', "status IN ('creating', 'open', 'complete', 'expired', 'failed')")
@Index('checkouts_under_way_key', { synchronize: false })
@Index('checkouts_unfinished_idx', { synchronize: false })
@Index('checkouts_in_progress_idx', { synchronize: false })
@Index('checkouts_session_id_key', ['sessionId'], { unique: true })
@Index('checkouts_organization_id_idx', ['organizationId'])
export class Checkout {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'checkouts_pkey' })
  id: string;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'checkouts_organization_id_fkey' })
  organization: Relation<Organization>;

  @Column({ type: 'text', collation: 'C' })
  kind: PurchaseKind;

  @Column({ type: 'text', collation: 'C' })
  item: string;

  @Column({ type: 'text', default: 'creating' })
  status: CheckoutStatus;

  @Column({ type: 'boolean', default: false })
  paid: boolean;

  /** Whether a payment of the completed session is processing, such as a bank debit. */
  @Column({ type: 'boolean', default: false })
  processing: boolean;

  @Column({ name: 'customer_id', type: 'text', collation: 'C' })
  customerId: string;

  @Column({ name: 'price_id', type: 'text' })
  priceId: string;

  @Column({ type: 'int' })
  amount: number;

  @Column({ type: 'text' })
  currency: string;

  /** The tokens that the purchase includes. For a subscription: in each period, or in each month of it. */
  @Column({ type: 'int' })
  tokens: number;

  /** Null for a top-up, for an adopted subscription, and if an earlier version has written the row. */
  @Column({ type: 'jsonb', nullable: true })
  offer: AgreedOffer | null;

  /** The path of the page to which the buyer returns. Empty for an adopted subscription. */
  @Column({ name: 'return_path', type: 'text' })
  returnPath: string;

  /**
   * The options at the start of the checkout, so that a retry sends the same parameters after a change of settings.
   * Null for an adopted subscription.
   */
  @Column({ type: 'jsonb', nullable: true })
  options: CheckoutOptions | null;

  @Column({ name: 'session_id', type: 'text', collation: 'C', nullable: true })
  sessionId: string | null;

  @Column({ type: 'text', nullable: true })
  url: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
