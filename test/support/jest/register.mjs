// Lets Node.js load TypeScript: `node --import ./test/support/jest/register.mjs`.
import { register } from 'node:module';

register('./typescript.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
