import pretty from 'pino-pretty';

/** Fields that are not printed after the sentence. It contains them, or a reader at a terminal does not need them. */
const SHOWN = ['reqId', 'method', 'route', 'status', 'ms', 'userId', 'organizationId', 'context', 'code'];

/** Formats JSON lines for a terminal: time, level and one short sentence. */
export function readable(): (line: string) => string {
  return pretty.prettyFactory({
    colorize: pretty.isColorSupported,
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
    ignore: SHOWN.join(','),
    messageFormat: sentenceOf,
  });
}

function sentenceOf(line: Record<string, unknown>, messageKey: string): string {
  if (line[messageKey] !== 'request') return String(line[messageKey]);
  const { method, route, status, ms, reqId, code } = line as Record<string, string | number | null>;
  const request = `${method} ${route ?? '(unknown route)'} ${status} in ${ms} ms`;
  // An error response contains the request ID, which leads to this line.
  return code || Number(status) >= 400 ? `${request} (${code ?? 'no code'}, ${reqId})` : request;
}
