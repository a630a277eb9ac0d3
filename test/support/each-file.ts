import { releasePorts } from './free-port.js';

afterAll(releasePorts);
