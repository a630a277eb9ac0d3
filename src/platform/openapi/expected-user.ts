import { EXPECTED_USER } from '../http/expected-user.js';
import type { Operation } from './walk.js';

interface Parameter {
  name: string;
}

/** Adds the header to an operation that needs a session. */
export function addExpectedUser(operation: Operation): void {
  (operation.parameters ??= []).push({
    name: EXPECTED_USER,
    in: 'header',
    required: false,
    description:
      'The user id for which the page was loaded. If the session belongs to another person, the answer is 409 `session_changed`.',
    schema: { type: 'string', format: 'uuid' },
  });
}

/** Removes the header again: the document for people explains it once, and not at each operation. */
export function dropExpectedUser(operation: Operation): void {
  const parameters = operation.parameters as Parameter[] | undefined;
  operation.parameters = parameters?.filter(({ name }) => name !== EXPECTED_USER) as Operation['parameters'];
}
