import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import ts from 'typescript';

/** All text of a page, including names that only screen readers say, by line. */
export function textOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((one) =>
      ['aria-label', 'placeholder', 'title'].map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...names]
      .map((line) => line.trim())
      .filter(Boolean);
  });
}

/** Records the data that the service sends to a page. @returns a function that returns the data so far */
export function recordData(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const isStream = response.request().resourceType() === 'eventsource'; // never ends
    if (response.url().includes('/api/') && !isStream) bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

/** Whether a line consists of data, or is the name of a country that is the same in German. */
export function isFrom(data: string, line: string): boolean {
  return line === 'Isle of Man' || line.split(' – ').every((part) => data.includes(part));
}

/** Whether a line has at least three words, and so more than a name or a date. */
export function isSentence(line: string): boolean {
  return line.split(/\s+/).filter((word) => /^\p{L}{2,}[.,:?]?$/u.test(word)).length > 2;
}

/** The texts of a language file with more than two words. A text with gaps counts as several. */
export async function phrasesOf(path: string): Promise<string[]> {
  const source = ts.createSourceFile(
    path,
    await readFile(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const phrases: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      phrases.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return phrases.map((phrase) => phrase.replace(/\s+/g, ' ').trim()).filter(isSentence);
}
