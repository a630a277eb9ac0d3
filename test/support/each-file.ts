import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { releasePorts } from './free-port.js';

/** The response contains only `internal_error`. */
const showMismatch = (error: unknown) => console.error((error as Error).message);
subscribe('workspace.statement.mismatched', showMismatch);

afterAll(() => void unsubscribe('workspace.statement.mismatched', showMismatch));
afterAll(releasePorts);
