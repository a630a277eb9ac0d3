import { channel } from 'node:diagnostics_channel';

/** Published when a stream begins. */
export const streamOpened = channel('workspace.live.opened');
/** Published when a stream ends, with its `EndReason`, or `disconnected`. */
export const streamEnded = channel('workspace.live.ended');
