import { OperatorError } from '../../src/platform/config/operator.errors.js';

/** Where the debugger of the API listens, and whether the API waits for a debugger to attach. */
export interface Debug {
  host: string;
  port: number;
  wait: boolean;
}

/** Parses `--inspect[-brk][=[host:]port]` in the same way as Node.js. @throws OperatorError */
export function debugOption(options: string[]): Debug | null {
  if (options.length === 0) return null;
  const match = /^--inspect(-brk)?(?:=(?:(.+):)?(\d+))?$/.exec(options.join(' '));
  if (!match) throw new OperatorError(`Unknown option ${options.join(' ')}. Use --inspect or --inspect-brk.`);
  const [, wait, host = '127.0.0.1', port = '9229'] = match;
  return { host, port: Number(port), wait: wait !== undefined };
}
