import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from '../../platform/config/operator.errors.js';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads the command line of a command with one argument, such as `billing-credit cs_1 --tokens 5`.
 * @param usage the arguments, for the error
 * @throws OperatorError with the usage
 */
export function readCommandLine<Names extends string>(
  usage: string,
  names: readonly Names[],
  args = process.argv.slice(2),
) {
  const options: Options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [subject, ...rest] = positionals;
    if (!subject || rest.length > 0) throw new Error('Expected exactly one id.');
    return { subject, values: values as Partial<Record<Names, string>> };
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\nUsage: ${usage}`);
  }
}

/** Reads the command line of a command that has only flags, such as `billing-reconcile --all`. @throws OperatorError */
export function readFlags<Names extends string>(
  usage: string,
  names: readonly Names[],
  args = process.argv.slice(2),
): Record<Names, boolean> {
  const options: Options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]));
  try {
    const { values } = parseArgs({ args, options });
    return Object.fromEntries(names.map((name) => [name, values[name] === true])) as Record<Names, boolean>;
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\nUsage: ${usage}`);
  }
}

/** Reads a whole number of tokens. @param least 0 or 1 @throws OperatorError */
export function readTokens(text: string | undefined, least: number): number {
  const tokens = Number(text);
  if (text === undefined || !/^\d{1,10}$/.test(text) || tokens < least || tokens > MOST)
    throw new OperatorError(`--tokens must be a whole number from ${least} to ${MOST}.`);
  return tokens;
}

/** The maximum of the database columns. */
const MOST = 2_147_483_647;

/** Reads the reason that the audit trail stores. @throws OperatorError if it is missing or too long */
export function readReason(text: string | undefined): string {
  const reason = text?.trim();
  if (!reason || reason.length > 500)
    throw new OperatorError('--reason must be a text of 1 to 500 characters.');
  return reason;
}
