import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { table } from './table.js';

interface ErrorClass {
  status: number;
  code: string;
  when: string;
}

/** Renders a table of all errors. */
export async function render(): Promise<string> {
  const errors = await findErrors();
  return table(
    ['status', 'code', 'when'],
    errors.map(({ status, code, when }) => [String(status), `\`${code}\``, when]),
  );
}

/** Renders all errors as elements of an array, for the API reference. */
export async function renderRows(): Promise<string> {
  return (await findErrors()).map((error) => `${JSON.stringify(error)},`).join('\n');
}

/**
 * Finds every error class that extends `apiError(status, 'code')`. The comment above the class says when the error
 * occurs. For a class without a comment, `when` is the error's sentence.
 */
async function findErrors(): Promise<ErrorClass[]> {
  const errors: ErrorClass[] = [];
  for (const file of await readdir('src', { recursive: true }))
    if (file.endsWith('.ts')) errors.push(...(await errorsIn(join('src', file))));
  return errors.sort((one, other) => one.status - other.status || one.code.localeCompare(other.code));
}

async function errorsIn(file: string): Promise<ErrorClass[]> {
  const text = await readFile(file, 'utf8');
  if (!text.includes('apiError(')) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isClassDeclaration).flatMap((node) => {
    const base = node.heritageClauses?.[0]?.types[0]?.expression;
    if (!base || !ts.isCallExpression(base) || base.expression.getText() !== 'apiError') return [];
    const [status, code] = base.arguments.map((argument) => (argument as ts.LiteralExpression).text);
    const when = commentOf(node) ?? sentenceOf(node);
    if (!when) throw new Error(`${file}: say in a comment above ${node.name?.text} when the error occurs.`);
    return [{ status: Number(status), code: code!, when }];
  });
}

function commentOf(node: ts.ClassDeclaration): string | undefined {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  return comment && ts.getTextOfJSDocComment(comment.comment);
}

/** The sentence that the constructor passes to `super()`, if it is a constant. */
function sentenceOf(node: ts.ClassDeclaration): string | undefined {
  const [statement] = node.members.find(ts.isConstructorDeclaration)?.body?.statements ?? [];
  if (!statement || !ts.isExpressionStatement(statement)) return undefined;
  const { expression } = statement;
  if (!ts.isCallExpression(expression)) return undefined;
  const [argument] = expression.arguments;
  return argument && ts.isStringLiteralLike(argument) ? argument.text : undefined;
}
