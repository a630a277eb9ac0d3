/**
 * SQL that deletes at most `$1` rows of a table, those with the lowest values of an indexed column first. Rows that
 * another transaction has locked are left for the next time.
 */
export const deleteBatch = (table: string, column: string, condition: string) =>
  `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (
     SELECT ctid FROM ${table} WHERE ${condition} ORDER BY ${column} LIMIT $1 FOR UPDATE SKIP LOCKED))`;
