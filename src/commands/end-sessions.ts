import { SessionsService } from '../sessions/sessions.service.js';
import { readPerson } from './arguments/person-arguments.js';
import { runCommandWith } from './run-command.js';

/** For a person who is blocked at the identity provider, and for a stolen session. */
await runCommandWith(
  [],
  () => readPerson('end-sessions', process.argv.slice(2)),
  async (app, person) => {
    const ended = await app.get(SessionsService).endAllOfPerson(person);
    console.log(`Sessions ended: ${ended}.`);
  },
);
