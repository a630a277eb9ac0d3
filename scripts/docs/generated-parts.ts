import { readFile } from 'node:fs/promises';
import * as prettier from 'prettier';
import * as settings from './settings.js';

/** A part of a file between the lines with `<!-- generated:MARKER -->` and `<!-- /generated -->`. */
interface GeneratedPart {
  file: string;
  marker: string;
  render: () => Promise<string>;
}

export const GENERATED_PARTS: GeneratedPart[] = [
  { file: 'docs/settings.md', marker: 'settings', render: settings.render },
  { file: '.env.example', marker: 'settings', render: settings.renderExample },
];

/** The whole text of the file with its part brought up to date. */
export async function updated({ file, marker, render }: GeneratedPart): Promise<string> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const begin = lines.findIndex((line) => line.includes(`<!-- generated:${marker} -->`));
  const end = lines.findIndex((line, index) => index > begin && line.includes('<!-- /generated -->'));
  if (begin < 0 || end < 0) throw new Error(`${file} has no part generated:${marker}.`);
  const text = [...lines.slice(0, begin + 1), '', await render(), '', ...lines.slice(end)].join('\n');
  const { inferredParser } = await prettier.getFileInfo(file);
  if (!inferredParser) return text;
  return prettier.format(text, { ...(await prettier.resolveConfig(file)), parser: inferredParser });
}
