import type { TestDatabase } from '../../support/database.js';

/** The rows of each table as text, to detect changes. Leaves out `sessions`, because requests extend their session. */
export async function everything({ query }: TestDatabase): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name <> 'sessions' ORDER BY 1`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ text: string }>(
      `SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') AS text FROM ${name} t`,
    );
    contents[name] = row!.text;
  }
  return contents;
}
