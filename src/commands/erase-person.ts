import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/config/operator.errors.js';
import { isUtf8EmailAddress } from '../platform/text/email.js';
import { isIdentifier } from '../platform/text/uuid.js';
import { ErasureService, type Erasable } from '../deletion/person/erasure.service.js';
import { runCommandWith } from './run-command.js';

const USAGE = 'erase-person --user ID | --email ADDRESS';

/** Only the database's owner can run it. */
await runCommandWith(readPerson, async (app, person) => {
  await app.get(ErasureService).erase(person);
  console.log('The person is erased. Backups and logs of other systems keep their own copies.');
});

function readPerson(): Erasable {
  try {
    const { user, email } = parseArgs({
      options: { user: { type: 'string' }, email: { type: 'string' } },
    }).values;
    if ((user === undefined) === (email === undefined)) throw new Error('Expected either --user or --email.');
    if (user !== undefined && !isIdentifier(user)) throw new Error('--user must be the id of a person.');
    if (email !== undefined && !isUtf8EmailAddress(email))
      throw new Error('--email must be an e-mail address.');
    return user === undefined ? { address: email! } : { userId: user };
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\nUsage: ${USAGE}`);
  }
}
