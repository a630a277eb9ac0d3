import { createHmac } from 'node:crypto';

/** Made anew for each attempt, with the real time: the receiver refuses what is older than some minutes. */
export function signature(payload: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
