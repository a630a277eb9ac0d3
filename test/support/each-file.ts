import { jest } from '@jest/globals';
import { releasePorts } from './free-port.js';

// Ends a test that hangs. It limits nothing else: a test may take as long as the machine needs.
jest.setTimeout(15 * 60_000);

afterAll(releasePorts);
