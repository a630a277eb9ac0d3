import { parseArgs } from 'node:util';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { isUtf8EmailAddress } from '../../platform/text/email.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import type { Erasable } from '../../deletion/person/erasure.service.js';

/** Reads the command line of a command about one person. @throws OperatorError with the usage */
export function readPerson(command: string, args: string[]): Erasable {
  try {
    const { user, email } = parseArgs({
      args,
      options: { user: { type: 'string' }, email: { type: 'string' } },
    }).values;
    if ((user === undefined) === (email === undefined)) throw new Error('Expected either --user or --email.');
    if (user !== undefined && !isIdentifier(user)) throw new Error('--user must be the id of a person.');
    if (email !== undefined && !isUtf8EmailAddress(email))
      throw new Error('--email must be an e-mail address.');
    return user === undefined ? { address: email! } : { userId: user };
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\nUsage: ${command} --user ID | --email ADDRESS`);
  }
}
