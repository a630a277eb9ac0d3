/**
 * Rejects a literal that is only spread into another one. It packs lines, because prettier would write an element per
 * line. Also rejects an object literal in a function that has a name, if the spread is the only use of that name.
 */
export const noPackedLiterals = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { packed: 'Write the elements out, without a spread.' },
  },
  create(context) {
    const check = (node) => {
      const spread = withoutType(node.argument);
      const isPacked = isLiteral(spread) || isNamedOnce(spread, context.sourceCode.getScope(node));
      if (isPacked) context.report({ node, messageId: 'packed' });
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};

function isNamedOnce({ type, name }, innermost) {
  if (type !== 'Identifier') return false;
  let scope = innermost;
  while (!scope.set.has(name) && scope !== innermost.variableScope) scope = scope.upper;
  const variable = scope.type === 'module' ? undefined : scope.set.get(name);
  const { id, init } = variable?.defs[0]?.node ?? {};
  const isObject = id?.type === 'Identifier' && withoutType(init)?.type === 'ObjectExpression';
  // One use, and the definition.
  return isObject && variable.references.length === 2;
}

const isLiteral = ({ type }) => type === 'ObjectExpression' || type === 'ArrayExpression';

/** The expression without `as` or `satisfies`, such as that of `{ … } as const`. */
const withoutType = (node) =>
  node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
    ? withoutType(node.expression)
    : node;
