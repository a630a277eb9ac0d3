import { dirname, relative, resolve, sep } from 'node:path';

/**
 * Rejects an import of a later room of the same domain. A domain is a folder of src/, and a room is a folder in it.
 *
 * The option has the rooms of each domain, from the lowest to the highest. A file that stands beside the rooms belongs
 * to the entry with its name, or to `.`. An `import()` is exempt: it loads what a domain declares about rooms above,
 * such as its metrics.
 */
export const orderOfRooms = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object' }],
    messages: {
      upwards: '{{from}} must not import {{to}}: imports point downwards (see ROOMS in eslint.config.mjs).',
      unknown: '{{domain}}/{{room}} has no place in the order of rooms (see ROOMS in eslint.config.mjs).',
    },
  },
  create(context) {
    const file = context.physicalFilename;
    const [domain, room] = placeOf(file);
    const rooms = context.options[0][domain];
    if (!rooms) return {};
    const entryOf = (name) => (name.includes('.') && !rooms.includes(name) ? '.' : name);
    const from = entryOf(room);
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const [other, target] = placeOf(resolve(dirname(file), source.value).replace(/\.js$/, '.ts'));
      if (other !== domain) return;
      const to = entryOf(target);
      if (rooms.indexOf(to) > rooms.indexOf(from))
        context.report({ node: source, messageId: 'upwards', data: { from, to: target } });
    };
    return {
      Program(node) {
        if (!rooms.includes(from)) context.report({ node, messageId: 'unknown', data: { domain, room } });
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** The domain of a file, and its room or, beside the rooms, its name. */
function placeOf(file) {
  return relative('src', file).split(sep);
}
