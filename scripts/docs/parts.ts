import { readFile } from 'node:fs/promises';
import * as prettier from 'prettier';
import { render as conformance } from './conformance.js';
import { render as errors } from './errors.js';
import { render as metrics } from './metrics.js';
import { render as routes } from './routes.js';
import { renderPromises, renderRequirements, renderRequirementsWithoutTest } from './security-tests.js';
import { render as tables } from './tables.js';
import { render as settings, renderExample as settingsExample } from './settings.js';

/** A generated part of a file, between the lines with `<!-- generated:MARKER -->` and `<!-- /generated -->`. */
interface Part {
  file: string;
  marker: string;
  render: () => string | Promise<string>;
}

export const PARTS: Part[] = [
  { file: 'docs/api.md', marker: 'routes', render: routes },
  { file: 'docs/api.md', marker: 'errors', render: errors },
  { file: 'docs/identity-providers.md', marker: 'conformance', render: conformance },
  { file: 'docs/operations.md', marker: 'metrics', render: metrics },
  { file: 'docs/operations.md', marker: 'tables', render: tables },
  { file: 'docs/security-tests.md', marker: 'promises', render: renderPromises },
  { file: 'docs/security-tests.md', marker: 'requirements', render: renderRequirements },
  {
    file: 'docs/security-tests.md',
    marker: 'requirements without a test',
    render: renderRequirementsWithoutTest,
  },
  { file: 'docs/settings.md', marker: 'settings', render: settings },
  { file: '.env.example', marker: 'settings', render: settingsExample },
];

/** The up-to-date text of each file that has generated parts. */
export async function freshPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const part of PARTS) {
    const page = pages.get(part.file) ?? (await readFile(part.file, 'utf8'));
    pages.set(part.file, await withPart(page, part));
  }
  for (const [file, page] of pages) pages.set(file, await formatted(file, page));
  return pages;
}

async function withPart(page: string, { file, marker, render }: Part): Promise<string> {
  const lines = page.split('\n');
  const begin = lines.findIndex((line) => line.includes(`<!-- generated:${marker} -->`));
  const end = lines.findIndex((line, index) => index > begin && line.includes('<!-- /generated -->'));
  if (begin < 0 || end < 0) throw new Error(`${file} has no part <!-- generated:${marker} -->.`);
  return [...lines.slice(0, begin + 1), '', await render(), '', ...lines.slice(end)].join('\n');
}

async function formatted(file: string, text: string): Promise<string> {
  const { inferredParser } = await prettier.getFileInfo(file);
  if (!inferredParser) return text;
  return prettier.format(text, { ...(await prettier.resolveConfig(file)), parser: inferredParser });
}
