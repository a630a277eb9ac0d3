import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/** Folders that own tables together: the repositories of the first one also use the tables of the second one. */
const SAME_ROOM = {
  audit: 'platform/audit-log',
};

/**
 * Rejects a repository that names a table of another room, in SQL or by its entity. Here, a room is a folder of src/ or
 * src/platform/. Views may be joined everywhere: their owner promises their columns.
 */
export const ownTables = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      foreign:
        'The table {{table}} belongs to {{owner}}/. Join a view of its owner, or call a method of its repository.',
    },
  },
  create(context) {
    const room = roomOf(context.physicalFilename);
    const report = (node, table) => {
      const owner = owners.get(table);
      if (owner !== room) context.report({ node, messageId: 'foreign', data: { table, owner } });
    };
    const check = (node, text) => {
      // The name of a statement, such as `users.find`, is no SQL.
      if (/\s/.test(text)) for (const table of tablesIn(text)) report(node, table);
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
      ImportDeclaration(node) {
        if (node.importKind === 'type' || !node.source.value.endsWith('.entity.js')) return;
        const file = resolve(context.physicalFilename, '..', node.source.value.replace(/js$/, 'ts'));
        for (const { importKind, imported } of node.specifiers)
          if (importKind !== 'type') for (const table of tablesOf(file, imported?.name)) report(node, table);
      },
    };
  },
};

/** The owner of each table: the room whose entity has its name. */
const owners = new Map(
  readdirSync('src', { recursive: true })
    .filter((file) => file.endsWith('.entity.ts'))
    .map((file) => join('src', file))
    .flatMap((file) => tablesOf(file).map((table) => [table, roomOf(file)])),
);

/** @param name the class of one entity, or nothing for all of the file */
function tablesOf(file, name = '\\w+') {
  const entity = new RegExp(`@Entity\\('(\\w+)'\\)(?:(?!@Entity)[\\s\\S])*?export class ${name}\\b`, 'g');
  return [...readFileSync(file, 'utf8').matchAll(entity)].map(([, table]) => table);
}

/** The tables that SQL names, other than in `table.column` or as the alias of a column. */
function tablesIn(text) {
  const words = new Set(text.match(/(?<![.\w"']|\bAS )[a-z_]+(?![.\w"(])/g));
  return [...words].filter((word) => owners.has(word));
}

function roomOf(file) {
  const [folder, subfolder] = relative('src', file).split(sep);
  const room = folder === 'platform' ? `${folder}/${subfolder}` : folder;
  return SAME_ROOM[room] ?? room;
}
