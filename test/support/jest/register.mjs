// Makes Node.js load TypeScript files: `node --import ./test/support/jest/register.mjs`.
import { register } from 'node:module';

register('./typescript.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
