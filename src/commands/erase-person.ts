import { ErasureService } from '../deletion/person/erasure.service.js';
import { OF_IDENTITIES } from './needed-settings.js';
import { readPerson } from './arguments/person-arguments.js';
import { runCommandWith } from './run-command.js';

/** Only the database's owner can run it. */
await runCommandWith(
  OF_IDENTITIES,
  () => readPerson('erase-person', process.argv.slice(2)),
  async (app, person) => {
    await app.get(ErasureService).erase(person);
    console.log('The person is erased. Backups and logs of other systems keep their own copies.');
  },
);
