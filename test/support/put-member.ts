import { v7 as uuidv7 } from 'uuid';

/** Adds a user who has signed in as a member, without an invite. @returns the id of the membership */
export async function putMember(
  { database }: { database: { query(sql: string, values: unknown[]): Promise<unknown> } },
  organizationId: string,
  email: string,
  relation = 'member',
): Promise<string> {
  const id = uuidv7();
  await database.query(
    `INSERT INTO memberships (id, organization_id, user_id, relation)
     SELECT $1, $2, id, $3 FROM users WHERE email = $4`,
    [id, organizationId, relation, email],
  );
  return id;
}
