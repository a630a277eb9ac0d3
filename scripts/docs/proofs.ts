import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';

/** A test whose title ends with what it proves, such as `is rejected [Sessions, V7.2.1]`. */
export interface Proof {
  file: string;
  /** The titles of its groups and its own. */
  title: string;
  /** Promises of SECURITY.md, such as Sessions. */
  promises: string[];
  /** Requirements of OWASP, such as V7.2.1 or API5, and CVE numbers. */
  requirements: string[];
}

const PROVEN = / \[(?<list>[^[\]]+)\]$/;
const REQUIREMENT = /^(V\d+\.\d+\.\d+|API\d+|CVE-\d+-\d+)$/;

export function readProofs(): Proof[] {
  return ['src', 'test'].flatMap(testFiles).flatMap(proofsIn);
}

/** The promises that SECURITY.md makes, in its order. */
export function readPromises(): string[] {
  const section = /^## Promises$(.*?)^## /ms.exec(readFileSync('SECURITY.md', 'utf8'))?.[1] ?? '';
  return [...section.matchAll(/^- \*\*(.+?)\.\*\*/gm)].map(([, name = '']) => name);
}

function testFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('spec.ts')).map((name) => `${folder}/${name}`);
}

function proofsIn(file: string): Proof[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const proofs: Proof[] = [];
  const visit = (node: ts.Node, groups: string[]): void => {
    const own = titleOf(node, source);
    const titles = own === undefined ? groups : [...groups, own];
    const list = PROVEN.exec(own ?? '')?.groups?.['list']?.split(', ');
    if (list) {
      proofs.push({
        file,
        title: titles.join(' ').replace(PROVEN, ''),
        promises: list.filter((name) => !REQUIREMENT.test(name)),
        requirements: list.filter((name) => REQUIREMENT.test(name)),
      });
    }
    ts.forEachChild(node, (child) => visit(child, titles));
  };
  visit(source, []);
  return proofs;
}

function titleOf(node: ts.Node, source: ts.SourceFile): string | undefined {
  if (!ts.isCallExpression(node) || !/^(describe|it)\b/.test(node.expression.getText(source)))
    return undefined;
  const [title] = node.arguments;
  return title && ts.isStringLiteralLike(title) ? title.text : undefined;
}
