import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { Config } from '../platform/config/config.js';
import { deleteBatch } from '../platform/database/statements/delete-batch.js';
import { statement } from '../platform/database/statements/statement.js';
import type { FormerUseKind } from './former-use.entity.js';
import { identityHash } from './identity-hash.js';
import type { IdentityKey } from './users.repository.js';

const PURPOSE = 'former uses';

const INSERT = statement(
  'formerUses.insert',
  {},
  `INSERT INTO former_uses (id, identity_hash, kind, used_at, counts_until)
   SELECT gen_random_uuid(), hash, $2, used_at, used_at + $4::interval
     FROM unnest($1::bytea[]) AS hash CROSS JOIN unnest($3::timestamptz[]) AS used_at`,
);

const ATTACH = statement(
  'formerUses.attach',
  {},
  'UPDATE former_uses SET user_id = $1 WHERE identity_hash = ANY ($2::bytea[])',
);

const DELETE_OLD = statement(
  'formerUses.deleteOld',
  {},
  deleteBatch('former_uses', 'counts_until', 'counts_until < now()'),
);

/** Other statements count the uses of a returned person with the view `counted_former_uses`. */
@Injectable()
export class FormerUsesRepository {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly config: Config,
  ) {}

  /** @param window a PostgreSQL interval, in which the uses count */
  async insert(
    manager: EntityManager,
    identities: IdentityKey[],
    { kind, times, window }: { kind: FormerUseKind; times: Date[]; window: string },
  ): Promise<void> {
    const [key] = this.config.session.keys;
    const hashes = key ? identities.map((identity) => identityHash(identity, PURPOSE, key)) : [];
    await INSERT.run(manager, [hashes, kind, times, window]);
  }

  /** Lets the uses of an erased person count for the account with which they return. */
  async attach(manager: EntityManager, identity: IdentityKey, userId: string): Promise<void> {
    const hashes = this.config.session.keys.map((key) => identityHash(identity, PURPOSE, key));
    await ATTACH.run(manager, [userId, hashes]);
  }

  /** @returns the number of deleted rows, at most `limit` */
  deleteOld(limit: number): Promise<number> {
    return DELETE_OLD.count(this.manager, [limit]);
  }
}
