import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Relation } from './relation.js';

/** A membership as its own user sees it. */
export interface OwnMembership {
  id: string;
  relation: Relation;
  createdAt: Date;
  organization: { id: string; name: string };
}

@Injectable()
export class MembershipsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** All memberships of a user, by the organizations' names. */
  async listOfUser(userId: string): Promise<OwnMembership[]> {
    const rows = await this.database.query<(OwnMembership & { organizationId: string; name: string })[]>(
      `SELECT m.id, m.relation, m.created_at AS "createdAt", o.id AS "organizationId", o.name
         FROM memberships m JOIN organizations o ON o.id = m.organization_id
        WHERE m.user_id = $1
        ORDER BY o.name_key, o.id`,
      [userId],
    );
    return rows.map(({ id, relation, createdAt, organizationId, name }) => ({
      id,
      relation,
      createdAt,
      organization: { id: organizationId, name },
    }));
  }
}
