import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Stored } from '../platform/database/stored.js';
import { Membership } from './membership.entity.js';

/** A member's `userNameKey` from its second or a later word to its end, cut to 60 characters. A trigger writes it. */
@Entity('membership_words')
@Stored({
  holds: "further words of members' names, for the search",
  grows: '1 per member and further word of the name',
  cleaned: 'with the membership',
  organizationDeleted: 'deleted by DeletionService',
  personErased: 'deleted by ErasureService',
})
@Index('membership_words_organization_id_word_idx', ['organizationId', 'word', 'membershipId'])
export class MembershipWord {
  @PrimaryColumn({ name: 'membership_id', type: 'uuid', primaryKeyConstraintName: 'membership_words_pkey' })
  membershipId: string;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'membership_words_pkey' })
  word: string;

  @ManyToOne(() => Membership, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'membership_id', foreignKeyConstraintName: 'membership_words_membership_id_fkey' })
  membership: Relation<Membership>;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;
}
