import { createHmac } from 'node:crypto';

/** Created for each attempt with the real time, because receivers reject signatures that are minutes old. */
export function signature(payload: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
