import { readFile } from 'node:fs/promises';

export interface DocumentedCode {
  /** From the first line, such as `// main.ts`. Undefined for code that is a part of a file. */
  name?: string;
  code: string;
}

/** Reads the code blocks of a page in the documentation. */
export async function documentedCode(page: string, language: string): Promise<DocumentedCode[]> {
  const text = await readFile(page, 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, one]) => one === language)
    .map(([, , code]) => ({ name: /^\/\/ ([\w-]+\.\w+)\n/.exec(code!)?.[1], code: code! }));
}
