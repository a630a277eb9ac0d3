import { channel } from 'node:diagnostics_channel';

/** Published at the end of each sign-in, with `success` or the code of the error. */
export const signInEnded = channel('workspace.sign-in.ended');
