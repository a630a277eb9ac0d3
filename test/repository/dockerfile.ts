import { readFileSync } from 'node:fs';

export interface Instruction {
  name: string;
  /** The arguments of the instruction, with continued lines joined. */
  text: string;
}

export interface Stage {
  name: string;
  /** An image, or the name of an earlier stage. */
  base: string;
  instructions: Instruction[];
}

/** Reads the stages of a Dockerfile in their order. Supports only the syntax that ours uses. */
export function readDockerfile(path = 'Dockerfile'): Stage[] {
  const text = readFileSync(path, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '');
  const stages: Stage[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, name = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    const [, base, stage] = /^(\S+) AS (\w+)$/.exec(rest) ?? [];
    if (name === 'FROM') stages.push({ name: stage!, base: base!, instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

export function all({ instructions }: Stage, name: string): string[] {
  return instructions.filter((one) => one.name === name).map(({ text }) => text);
}

/** The command of `CMD` or `HEALTHCHECK` in the JSON form, which uses no shell. */
export function commandOf(stage: Stage, name: 'CMD' | 'HEALTHCHECK'): string[] {
  const text = all(stage, name).at(-1)!;
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}

/** The variables that `ENV` sets. @param args the values of build arguments */
export function environmentOf(stage: Stage, args: Record<string, string> = {}): Record<string, string> {
  const pairs = all(stage, 'ENV').flatMap((text) => text.split(' '));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name, value] = pair.split(/=(.*)/s) as [string, string];
      return [name, value.replace(/\$\{(\w+)\}/g, (_, arg: string) => args[arg] ?? '')];
    }),
  );
}
