import { parseArgs } from 'node:util';
import { CAMPAIGNS } from './campaigns.js';

const USAGE = `npm run campaign -- torture [options]
  --minutes N     release tier: repeats all campaigns for N minutes, the first round in full;
                  by default: the CI tier, once
  --only a,b      runs only these campaigns: ${CAMPAIGNS.map(({ name }) => name).join(', ')}
  --seed N        the first seed; by default 1 in the CI tier, so that a failure is caused by the
                  change, and random otherwise (printed)
  --report FILE   writes a Markdown report`;

/** Prints the usage and exits if the command line is invalid. */
export function readArguments() {
  const text = { type: 'string' } as const;
  const options = { minutes: text, only: text, seed: text, report: text, help: { type: 'boolean' } } as const;
  try {
    const { minutes, only, seed, report, help } = parseArgs({ options }).values;
    if (help) throw new Error('Tries to break the service and reports the results.');
    const names = only?.split(',');
    const unknown = names?.find((name) => !CAMPAIGNS.some((campaign) => campaign.name === name));
    if (unknown !== undefined) throw new Error(`Unknown campaign "${unknown}".`);
    return {
      minutes: minutes === undefined ? undefined : positive('minutes', minutes),
      only: names,
      seed: seed === undefined ? defaultSeed(minutes) : positive('seed', seed),
      report,
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

function defaultSeed(minutes: string | undefined): number {
  return minutes === undefined ? 1 : Math.floor(Math.random() * 2 ** 31);
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a positive number.`);
  return value;
}
