import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { releasePorts } from './free-port.js';
import { expectNoRefusals, forgetRefusals } from './refusals.js';

/** Prints how a statement's result differs from its declaration. The response contains only `internal_error`. */
const showMismatch = (error: unknown) => console.error((error as Error).message);
subscribe('workspace.statement.mismatched', showMismatch);

afterAll(() => void unsubscribe('workspace.statement.mismatched', showMismatch));
afterAll(releasePorts);

forgetRefusals();
// Tests in `faults` overload and break parts on purpose.
if (!expect.getState().testPath!.includes('/test/faults/')) afterEach(expectNoRefusals);
